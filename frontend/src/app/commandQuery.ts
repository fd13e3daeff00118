import { createStore } from '@/ui/createStore';
import { isTyping } from '@/ui/keys';

/** The text in the field of the command menu. */
export const commandQuery = createStore('');

/** Empties the command menu's query, and collects in it the keys typed until its field has the focus, because its code may load late. */
export function typeAhead(): void {
  commandQuery.set('');
  const typing = new AbortController();
  const options = { capture: true, signal: typing.signal };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    const query = commandQuery.get();
    if (key === 'Escape') typing.abort();
    else if (key === 'Backspace') commandQuery.set(query.slice(0, -1));
    else if (key.length === 1 && !ctrlKey && !metaKey) commandQuery.set(query + key);
    else return;
    // no letter for the page's field, and no shortcut
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', onKeyDown, options);
  window.addEventListener('pointerdown', () => typing.abort(), options);
  window.addEventListener('focusin', ({ target }) => isTyping(target) && typing.abort(), options);
}
