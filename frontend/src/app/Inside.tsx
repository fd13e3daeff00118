import { useState } from 'react';
import { createHistory } from './history';
import { Pages, preloadFirstPage } from './router';

preloadFirstPage(window.location.pathname);

/** The application: every page, and the way between them. */
export default function Inside() {
  const [history] = useState(createHistory);
  return <Pages history={history} />;
}
