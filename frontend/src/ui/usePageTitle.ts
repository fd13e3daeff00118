import { useEffect } from 'react';
import { APP_NAME } from '@/constants';

/** Names the page in the browser's tab: `Usuarios · Evaluacmo`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${APP_NAME}`;
  }, [title]);
}
