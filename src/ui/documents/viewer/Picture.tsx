import { useEffect, useRef, useState } from "react"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"
import type { ViewerView } from "#machines/documents/viewer/viewer.projection.ts"
import { scaleFor, turnedBox } from "#ui/documents/viewer/fit.ts"
import { type Box, useBox } from "#ui/documents/viewer/useBox.ts"
import { useGestures } from "#ui/documents/viewer/useGestures.ts"

interface PictureProps {
  readonly bytes: Blob
  readonly label: string
  readonly view: ViewerView
  readonly viewer: ViewerRef
}

const margin = 32
/** Size in CSS pixels for an image without an intrinsic size. */
const unsized: Box = { width: 1_000, height: 1_000 }

export function Picture({ bytes, label, view, viewer }: PictureProps) {
  const box = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const room = useBox(box)
  const [size, setSize] = useState<Box | null>(null)
  const turned = size === null ? null : turnedBox(size, view.rotation)
  const scale =
    turned === null || room === null
      ? 1
      : Math.min(
          typeof view.zoom === "number" ? Number.POSITIVE_INFINITY : 1,
          scaleFor(view.zoom, turned, { width: room.width - margin, height: room.height - margin })
        )

  useEffect(() => {
    const element = image.current
    if (element === null) return
    const address = URL.createObjectURL(bytes)
    element.src = address
    return () => URL.revokeObjectURL(address)
  }, [bytes])
  useEffect(() => {
    if (size !== null) viewer.send({ type: "zoom.measured", percent: scale * 100 })
  }, [viewer, scale, size])
  useGestures(box, viewer, { freely: true, scale })

  return (
    <div ref={box} className="viewer-ground viewer-picture" tabIndex={0} role="region" aria-label={label}>
      <div
        className="viewer-frame"
        hidden={size === null}
        style={turned === null ? undefined : { inlineSize: turned.width * scale, blockSize: turned.height * scale }}
      >
        <img
          ref={image}
          alt={view.name ?? ""}
          draggable={false}
          style={
            size === null
              ? undefined
              : { width: size.width * scale, height: size.height * scale, rotate: `${view.rotation}deg` }
          }
          onLoad={({ currentTarget }) => {
            const { naturalHeight, naturalWidth } = currentTarget
            setSize(naturalWidth * naturalHeight === 0 ? unsized : { width: naturalWidth, height: naturalHeight })
          }}
          onError={() => viewer.send({ type: "content.broke", code: "documents.image_corrupt" })}
        />
      </div>
    </div>
  )
}
