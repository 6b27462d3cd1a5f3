import type { Rotation, Zoom } from "#machines/documents/viewer/viewer.display.ts"
import type { Box } from "#ui/documents/viewer/useBox.ts"

export const turnedBox = ({ height, width }: Box, rotation: Rotation): Box =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }

/** Maximum scale of "fit to width": in a large window a wider page is hard to read. */
const widest = 1.25

/** The scale in CSS pixels per content pixel; 1 is the content's own size. */
export const scaleFor = (zoom: Zoom, content: Box, room: Box): number => {
  if (typeof zoom === "number") return zoom / 100
  const width = Math.max(0.05, room.width / content.width)
  return zoom === "width" ? Math.min(widest, width) : Math.max(0.05, Math.min(width, room.height / content.height))
}
