import { afterEach, beforeEach } from 'vitest';

/** In this file the server says that it sends e-mail; a test may have it say otherwise (`off`). */
export function withEmail(): HTMLMetaElement {
  const element = document.createElement('meta');
  element.name = 'email';
  beforeEach(() => {
    element.content = 'on';
    document.head.append(element);
  });
  afterEach(() => element.remove());
  return element;
}
