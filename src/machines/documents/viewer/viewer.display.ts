export type Rotation = 0 | 90 | 180 | 270
/** Fitted to the window, or percent of the real size. */
export type Zoom = "width" | "page" | number

export const zoomSteps: ReadonlyArray<number> = [25, 50, 75, 100, 125, 150, 200, 300, 400]
const smallest = 25
const largest = 400

/** Whole percents, from 25 to 400. */
export const clampZoom = (percent: number): number => Math.min(largest, Math.max(smallest, Math.round(percent)))

/** The next zoom step, null at the end of the scale; percents. */
export const nextStep = (shown: number, direction: "up" | "down"): number | null =>
  (direction === "up"
    ? zoomSteps.find((step) => step > Math.round(shown))
    : zoomSteps.findLast((step) => step < Math.round(shown))) ?? null

export const turned = (rotation: Rotation): Rotation => ((rotation + 90) % 360) as Rotation

export const clampPage = (page: number, pages: number): number =>
  Math.min(Math.max(1, pages), Math.max(1, Math.trunc(Number.isFinite(page) ? page : 1)))
