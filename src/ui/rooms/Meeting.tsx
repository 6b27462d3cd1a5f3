"use no memo"

import { useSelector } from "@xstate/react"
import { useEffect, useReducer, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { meetingMachine, type MeetingRef } from "#machines/rooms/meeting.machine.ts"
import { type MeetingView, toMeetingView } from "#machines/rooms/meeting.projection.ts"
import { makeMeeting, type Meeting as MeetingMedia } from "#services/rooms/meetingActors.ts"
import type { RoomCalls } from "#services/rooms/seatCalls.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Controls } from "#ui/rooms/Controls.tsx"
import { DeviceChoice } from "#ui/rooms/DeviceChoice.tsx"
import { Tile } from "#ui/rooms/Tile.tsx"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { video } from "#ui/shared/icons/frame/icons.ts"
import { copy } from "#ui/shared/icons/pageIcons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

interface MeetingProps {
  /** Read on mount only: mount a new `Meeting` for another room. */
  readonly calls: RoomCalls
  /** Whether the user came by a guest link; such a user is not offered to share it. */
  readonly isGuest?: boolean
}

/**
 * [VID-001] [VID-O01] A meeting: the lobby, the wait for admission, and the meeting itself. Media streams are not React
 * state, so `renew` re-renders after each change of them.
 */
export function Meeting({ calls, isGuest = false }: MeetingProps) {
  const { live, snackbar } = usePortal()
  const [, renew] = useReducer((count: number) => count + 1, 0)
  const [media] = useState(() => makeMeeting(calls, live.onCall, renew))
  const [logic] = useState(() => meetingMachine.provide({ actors: media.actors }))
  const meeting = useActorRef(logic)
  const view = useSelector(meeting, toMeetingView, isEqualJson)
  useEffect(() => {
    const telling = meeting.on("meeting.told", ({ code }) =>
      snackbar.send({ type: "message.raised", message: { tone: "error", code, params: {}, text: null } })
    )
    return () => telling.unsubscribe()
  }, [meeting, snackbar])
  return (
    <section className="meeting" data-stage={view.stage}>
      {view.stage === "inside" ? (
        <Inside media={media} meeting={meeting} view={view} isGuest={isGuest} />
      ) : (
        <Lobby media={media} meeting={meeting} stage={view.stage} view={view} isGuest={isGuest} />
      )}
    </section>
  )
}

export interface PartProps {
  readonly media: MeetingMedia
  readonly meeting: MeetingRef
  readonly view: MeetingView
  readonly isGuest?: boolean
}

/** Guests read other texts after a refusal or a removal, because the firm is not their own accountant. */
const guestText = (stage: LobbyProps["stage"]) =>
  stage === "refused" || stage === "removed" ? (`guest.stage.${stage}.text` as const) : (`stage.${stage}.text` as const)

interface LobbyProps extends PartProps {
  readonly stage: Exclude<MeetingView["stage"], "inside">
}

/** The screen before and after the meeting: the user's own picture, the devices, and the button to join. */
function Lobby({ isGuest = false, media, meeting, stage, view }: LobbyProps) {
  const { t } = useTranslation("rooms")
  const text = useText()
  const own = media.ownStream("camera")
  const isWaiting = stage === "waiting"
  return (
    <div className="panel lobby">
      <Tile name={t("me")} stream={own} hasPicture={view.camera} isMuted={!view.microphone} isMine />
      <div className="lobby-text">
        <h2>{t(isGuest && stage === "waiting" ? "guest.stage.waiting" : `stage.${stage}`)}</h2>
        <p className="muted" role="status">
          {isWaiting ? <Icon of={spinner} className="spin" /> : null}
          {view.isFinding ? t("finding") : t(isGuest ? guestText(stage) : `stage.${stage}.text`)}
        </p>
        {view.problem === null ? null : <Notice tone="warn">{text(`errors:${view.problem}`)}</Notice>}
        {view.failure === null ? null : <Notice tone="error">{text(`errors:${view.failure}`)}</Notice>}
        {view.isLost ? <Notice tone="warn">{t("lost")}</Notice> : null}
        <Controls meeting={meeting} view={view} />
        <DeviceChoice meeting={meeting} view={view} stream={own} />
        {isWaiting ? (
          <button
            type="button"
            className="button"
            data-kind="second"
            onClick={() => meeting.send({ type: "meeting.left" })}
          >
            {t("leave.waiting")}
          </button>
        ) : (
          <button
            type="button"
            className="button"
            aria-disabled={view.isBusy || view.isFinding || undefined}
            onClick={() => meeting.send({ type: "meeting.entered" })}
          >
            <Icon of={view.isBusy ? spinner : video} {...(view.isBusy ? { className: "spin" } : {})} />
            {t(stage === "preparing" ? "enter" : "enter.again")}
          </button>
        )}
        {isGuest ? null : <CopyLink />}
      </div>
    </div>
  )
}

function CopyLink() {
  const { t } = useTranslation("rooms")
  const { snackbar } = usePortal()
  const take = async () => {
    await navigator.clipboard.writeText(location.origin + location.pathname)
    snackbar.send({ type: "message.raised", message: { tone: "info", code: "rooms:copied", params: {}, text: null } })
  }
  return (
    <button type="button" className="button" data-kind="quiet" onClick={() => void take()}>
      <Icon of={copy} />
      {t("copy")}
    </button>
  )
}

function Inside({ isGuest = false, media, meeting, view }: PartProps) {
  const { t } = useTranslation("rooms")
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const screens = view.others.flatMap((one) => {
    const stream = one.screen === null ? undefined : media.streamsOf(one.id).get(one.screen)
    return stream === undefined ? [] : [{ ...one, stream }]
  })
  const ownScreen = media.ownStream("screen")
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="visually-hidden">
        {t("inside")}
      </h2>
      {view.isLost ? <Notice tone="warn">{t("lost")}</Notice> : null}
      <Waiting meeting={meeting} view={view} />
      <div className="meeting-stage" data-screens={screens.length + (ownScreen === null ? 0 : 1) || undefined}>
        {screens.map(({ id, name, stream }) => (
          <Tile key={`screen-${id}`} name={t("screen.of", { name })} stream={stream} hasPicture isScreen />
        ))}
        {ownScreen === null ? null : <Tile name={t("screen.mine")} stream={ownScreen} hasPicture isMine isScreen />}
        {view.others.map((one) => {
          const streams = media.streamsOf(one.id)
          const stream = [...streams].find(([id]) => id !== one.screen)?.[1] ?? null
          return (
            <Tile
              key={one.id}
              name={one.is_guest ? t("guest.named", { name: one.name }) : one.name}
              stream={stream}
              hasPicture={one.camera}
              isMuted={!one.microphone}
              state={media.stateOf(one.id)}
              quality={media.qualityOf(one.id)}
              {...(view.isHost ? { onRemove: () => meeting.send({ type: "person.removed", seat: one.id }) } : {})}
            />
          )
        })}
        <Tile
          name={t("me")}
          stream={media.ownStream("camera")}
          hasPicture={view.camera}
          isMuted={!view.microphone}
          isMine
        />
      </div>
      {view.others.length === 0 ? (
        <p className="muted meeting-alone" role="status">
          {t("alone")}
          {isGuest ? null : <CopyLink />}
        </p>
      ) : null}
      <Controls meeting={meeting} view={view} isInside />
    </>
  )
}

/** [VID-O01] The people who wait for admission, with buttons to admit or refuse them; for the firm's staff. */
function Waiting({ meeting, view: { waiting } }: Omit<PartProps, "isGuest" | "media">) {
  const { t } = useTranslation("rooms")
  return (
    <ul className="meeting-waiting" aria-label={t("waiting")} aria-live="polite">
      {waiting.map(({ id, is_guest, name }) => (
        <li key={id} className="panel">
          <span>{t("waits", { name: is_guest ? t("guest.named", { name }) : name })}</span>
          <span className="actions">
            <button
              type="button"
              className="button"
              data-size="small"
              aria-label={t("admit.of", { name })}
              onClick={() => meeting.send({ type: "person.admitted", seat: id })}
            >
              {t("admit")}
            </button>
            <button
              type="button"
              className="button"
              data-kind="second"
              data-size="small"
              aria-label={t("refuse.of", { name })}
              onClick={() => meeting.send({ type: "person.refused", seat: id })}
            >
              {t("refuse")}
            </button>
          </span>
        </li>
      ))}
    </ul>
  )
}
