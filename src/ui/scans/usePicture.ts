import { useEffect, useState } from "react"

/** Debounce in ms before a page is drawn: dragging a corner changes it many times. */
const rest = 150

/** Object URL of the picture that `draw` makes of a value; null while it is drawn, empty if it fails. */
export const usePicture = <Value>(draw: (value: Value) => Promise<Blob>, value: Value): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let own: string | null = null
    let isOver = false
    const timer = setTimeout(() => {
      draw(value).then(
        (blob) => {
          if (isOver) return
          own = URL.createObjectURL(blob)
          setAddress(own)
        },
        () => {
          if (!isOver) setAddress("")
        }
      )
    }, rest)
    return () => {
      isOver = true
      clearTimeout(timer)
      if (own !== null) URL.revokeObjectURL(own)
    }
  }, [draw, value])
  return address
}
