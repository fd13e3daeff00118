// Runs before the first paint, so that nobody in the dark scheme sees a white flash.
// It is a file of its own because the content security policy forbids inline scripts.
(function () {
  var dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  try {
    var chosen = window.localStorage.getItem('evaluacmo:color-scheme');
    if (chosen === 'light' || chosen === 'dark') dark = chosen === 'dark';
  } catch {
    // Storage may be blocked: the system's scheme it is.
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
