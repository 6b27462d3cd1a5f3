import type { Rotation } from "#machines/documents/viewer/viewer.display.ts"
import { turnedBox } from "#ui/documents/viewer/fit.ts"
import type { Box } from "#ui/documents/viewer/useBox.ts"

/** Space around and between pages, in CSS pixels. */
export const gap = 16

export interface PlacedPage extends Box {
  readonly number: number
  readonly top: number
}

export interface PageLayout {
  readonly pages: ReadonlyArray<PlacedPage>
  readonly width: number
  readonly height: number
}

/** Stacks the pages vertically; `sizes` are the unrotated page sizes at 100 %. */
export const layPages = (sizes: ReadonlyArray<Box>, scale: number, rotation: Rotation): PageLayout => {
  let top = gap
  let width = 0
  const pages = sizes.map((size, n) => {
    const turned = turnedBox(size, rotation)
    const page = {
      number: n + 1,
      top,
      width: Math.floor(turned.width * scale),
      height: Math.floor(turned.height * scale)
    }
    top += page.height + gap
    width = Math.max(width, page.width)
    return page
  })
  return { pages, width: width + 2 * gap, height: top }
}

/** The pages in the viewport, and one more before and after. */
export const pagesNear = ({ pages }: PageLayout, top: number, height: number): ReadonlyArray<PlacedPage> => {
  const first = pages.findIndex((page) => page.top + page.height >= top)
  const last = pages.findLastIndex((page) => page.top <= top + height)
  return pages.slice(Math.max(0, first - 1), last + 2)
}

/** The number of the current page: the one at a third of the viewport's height, or the last page at the end. */
export const pageAt = ({ height, pages }: PageLayout, top: number, room: number): number =>
  top + room >= height - 1 ? pages.length : (pages.findLast((page) => page.top <= top + room / 3)?.number ?? 1)
