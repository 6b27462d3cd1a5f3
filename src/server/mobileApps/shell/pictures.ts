import { createCanvas, type Image, loadImage, type SKRSContext2D } from "@napi-rs/canvas"
import { rgbOf, textOn } from "#schemas/branding/colours.ts"
import type { AppLogo } from "#schemas/mobileApps/rules.ts"
import { markOf } from "#server/branding/icons.ts"
import { letters } from "#server/branding/letters.ts"
import { encodeOpaquePng } from "#server/branding/png.ts"

export interface Artwork {
  readonly firm: string
  readonly color: string
  readonly logo: AppLogo
  readonly picture: Uint8Array | null
}
export interface Artist {
  /** The background colour. */
  readonly ground: string
  readonly draw: (picture: Wanted) => Uint8Array
}
export interface Wanted {
  readonly width: number
  readonly height: number
  /** The largest side of the logo as a fraction of the smaller side of the picture. */
  readonly share: number
  /** The shape of the background; "none" leaves it transparent. */
  readonly shape: "square" | "round" | "none"
}

/** The background colour. A logo for light pages is dark and needs white; one for dark pages needs a dark colour. */
const groundOf = (color: string, logo: AppLogo, image: Image | null) =>
  image === null ? color : logo === "light" ? "#ffffff" : "#18181b"

/** Maximum side of an icon in pixels. Larger pictures are splash screens, which may have an alpha channel. */
const largestIcon = 1_024

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Draws the firm's initials as strokes, without a font. */
const drawInitials = (context: SKRSContext2D, firm: string, ink: string, { height, left, top, width }: Box) => {
  const glyphs = markOf(firm).map((letter) => letters[letter] ?? [])
  const gap = 4.6
  const boxes = glyphs.map((strokes) => {
    const xs = strokes.flatMap((stroke) => stroke.filter((_, at) => at % 2 === 0))
    return { strokes, from: Math.min(...xs), width: Math.max(...xs) - Math.min(...xs) }
  })
  const total = boxes.reduce((sum, box) => sum + box.width, gap * Math.max(0, boxes.length - 1))
  const scale = Math.min(height / 14, width / Math.max(total, 1))
  context.strokeStyle = ink
  context.lineCap = "round"
  context.lineJoin = "round"
  context.lineWidth = scale * 2.4
  let x = left + (width - total * scale) / 2
  const y = top + (height - 14 * scale) / 2
  for (const { from, strokes, width: wide } of boxes) {
    for (const stroke of strokes) {
      context.beginPath()
      for (let at = 0; at + 1 < stroke.length; at += 2)
        context.lineTo(x + ((stroke[at] ?? 0) - from) * scale, y + (stroke[at + 1] ?? 0) * scale)
      context.stroke()
    }
    x += (wide + gap) * scale
  }
}

/** [MOB-001] Draws icons and splash screens from the firm's logo, or from its initials on its colour. */
export const artistOf = async ({ color, firm, logo, picture }: Artwork): Promise<Artist> => {
  const image = logo === "initials" || picture === null ? null : await loadImage(Buffer.from(picture))
  const ground = groundOf(color, logo, image)
  const ink = textOn(rgbOf(ground)).text === "dark" ? "#18181b" : "#ffffff"
  const draw = ({ height, shape, share, width }: Wanted) => {
    const canvas = createCanvas(width, height)
    const context = canvas.getContext("2d")
    context.fillStyle = ground
    if (shape === "square") context.fillRect(0, 0, width, height)
    if (shape === "round") {
      context.beginPath()
      context.arc(width / 2, height / 2, Math.min(width, height) / 2, 0, 2 * Math.PI)
      context.fill()
    }
    const side = Math.min(width, height) * share
    const box = { left: (width - side) / 2, top: (height - side) / 2, width: side, height: side }
    if (image === null) drawInitials(context, firm, ink, box)
    else {
      const scale = Math.min(side / image.width, side / image.height)
      const [wide, high] = [image.width * scale, image.height * scale]
      context.drawImage(image, (width - wide) / 2, (height - high) / 2, wide, high)
    }
    // App stores refuse an icon with an alpha channel, which the canvas always writes: encode icons without it.
    return shape === "square" && width === height && width <= largestIcon
      ? encodeOpaquePng({ size: width, points: new Uint8Array(context.getImageData(0, 0, width, height).data) })
      : new Uint8Array(canvas.toBuffer("image/png"))
  }
  return { ground, draw }
}
