import type { Rotation, Zoom } from "#machines/documents/viewer.display.ts"
import type { Box } from "#ui/documents/viewer/useBox.ts"

export const turnedBox = ({ height, width }: Box, rotation: Rotation): Box =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }

/** Wider than this, a page fitted to a large window would no longer be read at a glance. */
const widest = 1.25

/** Pixels on the screen for one of the content, its own size being 1. */
export const scaleFor = (zoom: Zoom, content: Box, room: Box): number => {
  if (typeof zoom === "number") return zoom / 100
  const width = Math.max(0.05, room.width / content.width)
  return zoom === "width" ? Math.min(widest, width) : Math.max(0.05, Math.min(width, room.height / content.height))
}
