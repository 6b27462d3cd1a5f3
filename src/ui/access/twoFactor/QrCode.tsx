import { encode } from "uqr"

interface QrCodeProps {
  readonly text: string
  readonly label: string
}

/** A QR code, dark on light in both modes: many cameras cannot read the reverse. */
export function QrCode({ label, text }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "M", border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("")
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
