"use no memo"

import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Quality } from "#services/rooms/quality.ts"
import { microphone } from "#ui/rooms/microphone.ts"
import { spinner, times } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("")

interface TileProps {
  readonly name: string
  readonly stream: MediaStream | null
  readonly hasPicture: boolean
  readonly isMuted?: boolean
  /** Whether this is the user's own picture: mirrored, and without sound. */
  readonly isMine?: boolean
  readonly isScreen?: boolean
  readonly state?: RTCPeerConnectionState
  /** Quality of the connection to this person; null while unknown. */
  readonly quality?: Quality | null
  readonly onRemove?: () => void
}

const joining: ReadonlySet<RTCPeerConnectionState | undefined> = new Set([
  "new",
  "connecting",
  "disconnected",
  "failed"
])

/** One video of a meeting: a person or a shared screen. */
export function Tile({
  hasPicture,
  isMine = false,
  isMuted = false,
  isScreen = false,
  name,
  onRemove,
  quality = null,
  state,
  stream
}: TileProps) {
  const { t } = useTranslation("rooms")
  const picture = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (picture.current !== null && picture.current.srcObject !== stream) picture.current.srcObject = stream
  }, [stream])
  const isJoining = state !== undefined && joining.has(state)
  return (
    <figure
      className="tile"
      data-mine={isMine || undefined}
      data-screen={isScreen || undefined}
      data-state={state}
      data-picture={hasPicture || undefined}
    >
      {/* Without captions: there is no live transcription. */}
      <video ref={picture} autoPlay playsInline muted={isMine} aria-label={name} />
      {hasPicture && stream !== null ? null : (
        <span className="tile-initials" aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      {isJoining ? (
        <span className="tile-state">
          <Icon of={spinner} className="spin" />
          {t("connecting")}
        </span>
      ) : null}
      <figcaption>
        {isMuted && !isScreen ? (
          <span className="tile-muted" title={t("muted")}>
            <Icon of={microphone} />
            <span className="visually-hidden">{t("muted")}</span>
          </span>
        ) : null}
        {name}
        {quality === null ? null : (
          <span className="tile-quality" data-quality={quality} title={t(`quality.${quality}`)}>
            <i />
            <i />
            <i />
            <span className="visually-hidden">{t(`quality.${quality}`)}</span>
          </span>
        )}
      </figcaption>
      {onRemove === undefined ? null : (
        <button
          type="button"
          className="icon-button tile-remove"
          aria-label={t("remove", { name })}
          title={t("remove", { name })}
          onClick={onRemove}
        >
          <Icon of={times} />
        </button>
      )}
    </figure>
  )
}
