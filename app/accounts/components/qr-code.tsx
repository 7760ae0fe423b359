import type { QrCode } from '../two-factor/qr-code.ts';

/** Dark on white in both themes: scanners need it. */
export function QrPicture({ qr, label }: { qr: QrCode; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
      className="size-60 max-w-full rounded-control border border-line bg-white forced-color-adjust-none"
    >
      <path d={qr.path} fill="#000" />
    </svg>
  );
}
