import { useState } from 'react';
import { createHistory } from './history';
import { Pages, fetchFirstPage } from './router';

/** Done when the first page's code is there, too. */
export const firstPage = fetchFirstPage(window.location.pathname);

/** The application: every page, and the way between them. */
export default function Inside() {
  const [history] = useState(createHistory);
  return <Pages history={history} />;
}
