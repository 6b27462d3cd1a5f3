import { useEffect, useState } from "react"

/** Milliseconds without a change before a page is drawn: dragging a corner changes it many times. */
const rest = 150

/** The address of a picture that `draw` makes of a value; null while it is made, empty if it cannot be. */
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
