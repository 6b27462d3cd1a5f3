import { useEffect, useState } from "react"
import type { DocumentNode } from "#schemas/documents/node.ts"
import { makeThumbnails, type Thumbnails } from "#services/documents/thumbnails.ts"
import { type Portal, usePortal } from "#ui/app/portal.ts"

const made = new WeakMap<Portal["requests"], { readonly token: string | null; readonly thumbnails: Thumbnails }>()

/** The thumbnail cache of the current session; another session starts with an empty cache. */
const thumbnailsOf = (portal: Portal): Thumbnails => {
  const token = portal.token()
  const known = made.get(portal.requests)
  if (known !== undefined && known.token === token) return known.thumbnails
  known?.thumbnails.clear()
  const thumbnails = makeThumbnails(portal.requests)
  made.set(portal.requests, { token, thumbnails })
  return thumbnails
}

/** Delay in milliseconds before a visible card requests its thumbnail, so that fast scrolling sends no requests. */
const requestDelay = 120

/** A picture of the first page, laid over the icon once it is loaded; it takes no space in the layout. */
export function Thumbnail({ document }: { readonly document: DocumentNode }) {
  const portal = usePortal()
  const [address, setAddress] = useState<string | null>(null)
  const { extension, hash, vendor_id, version_id } = document
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      thumbnailsOf(portal)
        .of({ extension, hash, vendor_id, version_id }, stop.signal)
        .then(
          (found) => (stop.signal.aborted ? undefined : setAddress(found)),
          // The request was aborted by the unmount: the next mount requests it again.
          () => undefined
        )
    }, requestDelay)
    return () => {
      clearTimeout(timer)
      stop.abort()
      setAddress(null)
    }
  }, [portal, extension, hash, vendor_id, version_id])
  return address === null ? null : <img className="thumbnail" src={address} alt="" draggable={false} />
}
