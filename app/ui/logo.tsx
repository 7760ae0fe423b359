import { MONOGRAM_PATH, MONOGRAM_VIEWBOX } from './monogram-path.ts';

export function Logo({ brand }: { brand: string }) {
  return (
    <span className="flex items-center gap-2 text-wine">
      <svg
        viewBox={MONOGRAM_VIEWBOX}
        aria-hidden="true"
        className="size-[min(1.75rem,28px)] shrink-0"
      >
        <path d={MONOGRAM_PATH} fill="currentColor" />
      </svg>
      <span className="font-serif text-[min(1.625rem,7vw)] sm:text-[1.625rem] leading-none font-medium tracking-tight max-[21.5rem]:sr-only">
        {brand}
      </span>
    </span>
  );
}
