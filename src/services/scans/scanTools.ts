import { type EventObject, fromCallback, fromPromise } from "xstate"
import { type Corners, type ScanPage, wholePicture } from "#schemas/scans/page.ts"
import * as Result from "#schemas/shared/result.ts"
import { startScanWork } from "#services/scans/scanWork.ts"
import { findCorners } from "#services/scans/sheet.ts"

type Taken = Result.Result<ReadonlyArray<ScanPage>, { readonly code: string }>

/** Longer side in pixels of: the copy for corner detection, a page on screen, a page in the PDF. */
const lookedAt = 320
const shown = 900
const printed = 2_400

/** Error code by the name of the browser's camera error. */
const cameraCodes: Readonly<Record<string, string>> = {
  NotAllowedError: "scans:camera.denied",
  NotFoundError: "scans:camera.none",
  OverconstrainedError: "scans:camera.none"
}
const cameraCode = (error: unknown) =>
  (error instanceof DOMException ? cameraCodes[error.name] : undefined) ?? "scans:camera.busy"

const drawnOn = (source: CanvasImageSource, width: number, height: number) => {
  const canvas = document.createElement("canvas")
  canvas.width = Math.round(width)
  canvas.height = Math.round(height)
  const context = canvas.getContext("2d", { willReadFrequently: true })
  if (context === null) throw new Error("the browser draws nothing")
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return { canvas, context }
}

const suggestedIn = (source: CanvasImageSource, width: number, height: number): Corners => {
  const scale = Math.min(1, lookedAt / Math.max(width, height))
  const { canvas, context } = drawnOn(source, width * scale, height * scale)
  return findCorners(context.getImageData(0, 0, canvas.width, canvas.height)) ?? wholePicture
}

const jpegOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("the picture is empty")) : resolve(blob)),
      "image/jpeg",
      0.92
    )
  )

/** The camera, the captured pictures and the PDF creation of a scan. `onMade` gets the PDF file. */
export const makeScanTools = (onMade: (file: File) => void) => {
  const work = startScanWork()
  const pictures = new Map<number, Blob>()
  const video = document.createElement("video")
  video.muted = true
  video.playsInline = true
  let last = 0
  const keep = (picture: Blob, suggested: Corners): ScanPage => {
    last += 1
    pictures.set(last, picture)
    return { id: last, corners: suggested, suggested, turn: 0, isBright: true }
  }
  const drawnPage = ({ corners, id, isBright, turn }: ScanPage) => {
    const picture = pictures.get(id)
    if (picture === undefined) throw new Error("the picture of a page is lost")
    return { corners, isBright, turn, picture }
  }
  const open = async () => {
    const devices = navigator.mediaDevices as MediaDevices | undefined
    if (devices === undefined) throw new DOMException("no camera", "NotFoundError")
    const stream = await devices.getUserMedia({
      audio: false,
      video: { facingMode: "environment", width: { ideal: 2_560 }, height: { ideal: 1_920 } }
    })
    video.srcObject = stream
    await video.play()
    return stream
  }
  return {
    /** Video element with the camera's live picture. */
    video,
    /** The picture of a page as captured. */
    pictureOf: (id: number) => {
      const picture = pictures.get(id)
      return picture === undefined
        ? Promise.reject(new Error("the picture of a page is lost"))
        : Promise.resolve(picture)
    },
    /** Renders a page as it will be in the PDF, at screen size. */
    draw: (page: ScanPage) => work.ask({ kind: "picture", most: shown, page: drawnPage(page) }),
    stop: () => {
      work.stop()
      pictures.clear()
    },
    actors: {
      camera: fromCallback<EventObject>(({ sendBack }) => {
        let isOver = false
        let stream: MediaStream | null = null
        const end = () => {
          for (const track of stream?.getTracks() ?? []) track.stop()
          video.srcObject = null
        }
        open().then(
          (opened) => {
            stream = opened
            // The dialog was closed while the browser's permission prompt was open.
            if (isOver) return end()
            for (const track of opened.getTracks())
              track.addEventListener("ended", () => sendBack({ type: "camera.failed", code: "scans:camera.busy" }))
            sendBack({ type: "camera.opened" })
          },
          (error: unknown) => {
            if (!isOver) sendBack({ type: "camera.failed", code: cameraCode(error) })
          }
        )
        return () => {
          isOver = true
          end()
        }
      }),
      capture: fromPromise<Taken>(async () => {
        const { videoHeight: height, videoWidth: width } = video
        try {
          const suggested = suggestedIn(video, width, height)
          return Result.succeed([keep(await jpegOf(drawnOn(video, width, height).canvas), suggested)])
        } catch {
          return Result.fail({ code: "scans:picture.failed" })
        }
      }),
      read: fromPromise<Taken, ReadonlyArray<Blob>>(async ({ input }) => {
        try {
          const pages: Array<ScanPage> = []
          for (const file of input) {
            const bitmap = await createImageBitmap(file)
            pages.push(keep(file, suggestedIn(bitmap, bitmap.width, bitmap.height)))
            bitmap.close()
          }
          return Result.succeed(pages)
        } catch {
          return Result.fail({ code: "scans:picture.unreadable" })
        }
      }),
      make: fromPromise<
        Result.Result<null, { readonly code: string }>,
        { readonly pages: ReadonlyArray<ScanPage>; readonly name: string }
      >(async ({ input: { name, pages } }) => {
        try {
          const blob = await work.ask({ kind: "pdf", most: printed, title: name, pages: pages.map(drawnPage) })
          onMade(new File([blob], `${name}.pdf`, { type: "application/pdf" }))
          return Result.succeed(null)
        } catch {
          return Result.fail({ code: "scans:pdf.failed" })
        }
      })
    }
  }
}
export type ScanTools = ReturnType<typeof makeScanTools>
