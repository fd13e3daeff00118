import { VisuallyHidden } from '@mantine/core';
import { APP_NAME } from '@/constants';
import { cameWithoutSession } from '@/serverSettings';
import { common } from '@/strings/common';
import { BrandMark } from '@/ui/BrandMark';

/** The frame of index.html, until the first page's code and the session have loaded. */
export function Splash() {
  return (
    <main className="shell" data-session={cameWithoutSession() ? 'none' : 'some'} aria-busy="true">
      <div className="shell-head">
        <BrandMark size={32} />
        <span>{APP_NAME}</span>
      </div>
      <VisuallyHidden role="status">{common.states.loading}</VisuallyHidden>
    </main>
  );
}
