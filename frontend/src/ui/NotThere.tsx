import { common } from '@/strings/common';
import { ErrorNote } from './ErrorNote';

/** In place of a part whose code did not arrive. Browsers remember that, so trying again loads the page afresh. */
export const NotThere = () => <ErrorNote message={common.errors.load} onRetry={() => window.location.reload()} />;
