/** The product's logo. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="#0f6b72" />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M8 20.5v3M13.3 16v7.5M18.7 18.5v5M24 11v12.5" stroke="#fff" strokeWidth="2.6" />
        <path d="m8 13 5.3-4.5 5.4 3L24 6.5" stroke="#8fd6d4" strokeWidth="2.2" />
      </g>
    </svg>
  );
}
