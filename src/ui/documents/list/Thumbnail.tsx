import { useEffect, useState } from "react"
import type { DocumentNode } from "#schemas/documents/node.ts"
import { makeThumbnails, type Thumbnails } from "#services/documents/thumbnails.ts"
import { type Portal, usePortal } from "#ui/app/portal.ts"

const made = new WeakMap<Portal["requests"], { readonly token: string | null; readonly thumbnails: Thumbnails }>()

/** Those of one session: the next person's begin empty. */
const thumbnailsOf = (portal: Portal): Thumbnails => {
  const token = portal.token()
  const known = made.get(portal.requests)
  if (known !== undefined && known.token === token) return known.thumbnails
  known?.thumbnails.clear()
  const thumbnails = makeThumbnails(portal.requests)
  made.set(portal.requests, { token, thumbnails })
  return thumbnails
}

/** Milliseconds that a card stays in sight before its picture is asked for: what is scrolled past is not. */
const patience = 120

/** The first page over what stands for it, once it is there; it takes no room of its own. */
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
          // Left before it came: whoever comes back asks again.
          () => undefined
        )
    }, patience)
    return () => {
      clearTimeout(timer)
      stop.abort()
      setAddress(null)
    }
  }, [portal, extension, hash, vendor_id, version_id])
  return address === null ? null : <img className="thumbnail" src={address} alt="" draggable={false} />
}
