import { useId, useSyncExternalStore } from 'react';

const THEMES = [
  ['', 'Device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/** Light, dark or the device's setting, stored on this device. The head script applies it, on the next page before the first paint. */
export function ThemeSwitch({ className = '' }: { className?: string }) {
  const name = useId();
  const chosen = useSyncExternalStore(onThemeChange, chosenTheme, () => '');
  return (
    <fieldset
      className={`only-with-script flex min-w-0 flex-wrap items-center gap-3 text-sm ${className}`}
    >
      <legend className="float-left mr-3 text-muted">Appearance</legend>
      <div className="flex flex-wrap rounded-control border border-line-strong p-0.5">
        {THEMES.map(([theme, word]) => (
          <label
            key={theme}
            className="relative flex min-h-9 cursor-pointer items-center rounded-[0.6rem] px-3 font-medium has-checked:bg-wine has-checked:text-on-wine has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-wine"
          >
            <input
              type="radio"
              name={name}
              value={theme}
              checked={chosen === theme}
              onChange={() => chooseTheme(theme)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function chooseTheme(theme: string): void {
  try {
    if (theme) localStorage.theme = theme;
    else localStorage.removeItem('theme');
  } catch {
    // Without storage, the theme lasts until the page is left.
  }
  window.applyTheme?.(theme);
}

const chosenTheme = () => document.documentElement.dataset.theme ?? '';

function onThemeChange(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
