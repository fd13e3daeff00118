import { qrCode } from '@/domain/qrCode';

interface QrCodeProps {
  /** The address it leads to. */
  address: string;
  className?: string | undefined;
}

/** A QR code, to be shown beside its address as text. */
export function QrCode({ address, className }: QrCodeProps) {
  const { size, runs } = qrCode(address);
  const dark = runs.map(({ left, top, length }) => `M${left} ${top}h${length}v1h-${length}z`).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={className} aria-hidden shapeRendering="crispEdges">
      <path d={dark} fill="#000000" />
    </svg>
  );
}
