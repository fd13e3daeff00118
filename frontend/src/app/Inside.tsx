import { useState } from 'react';
import { RouterProvider } from 'react-router';
import { createRouter, preloadFirstPage } from './router';

preloadFirstPage(window.location.pathname);

/** The application: every page, and the way between them. */
export default function Inside() {
  const [router] = useState(createRouter);
  return <RouterProvider router={router} />;
}
