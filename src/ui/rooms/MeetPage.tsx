import { useParams } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { guestVisitMachine, type GuestVisitRef } from "#machines/rooms/guestVisit.machine.ts"
import { type GuestVisitView, toGuestVisitView } from "#machines/rooms/guestVisit.projection.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { guestVisitActors } from "#services/rooms/guestVisitActors.ts"
import { guestCalls } from "#services/rooms/seatCalls.ts"
import { formatDateTime } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Brand } from "#ui/branding/Brand.tsx"
import { Meeting } from "#ui/rooms/Meeting.tsx"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { exclamationCircle, spinner } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { takeFocus } from "#ui/shared/focus/takeFocus.ts"
import { useText } from "#ui/shared/useText.ts"
import "#ui/rooms/rooms.css"
import "#ui/shared/form/form.css"

/** [VID-O01] The page of a guest link: asks for the guest's name, then shows the meeting. */
export function MeetPage() {
  const { token = "" } = useParams({ strict: false }) as { readonly token?: string }
  return <Visit key={token} token={token.trim()} />
}

function Visit({ token }: { readonly token: string }) {
  const { ask } = usePortal()
  const [logic] = useState(() => guestVisitMachine.provide({ actors: guestVisitActors(ask) }))
  const visit = useActorRef(logic, { input: { token } })
  const view = useSelector(visit, toGuestVisitView, isEqualJson)
  return (
    <>
      <Brand />
      {view.stage === "meeting" ? (
        <GuestMeeting token={token} view={view} />
      ) : (
        <GuestEntrance view={view} visit={visit} />
      )}
    </>
  )
}

function GuestMeeting({ token, view }: { readonly token: string; readonly view: GuestVisitView }) {
  const { ask } = usePortal()
  const { t } = useTranslation("rooms")
  const [calls] = useState(() => guestCalls(ask, token, view.given))
  return (
    <div className="guest-meeting">
      <h1>{t("guest.title", { firm: view.firmName })}</h1>
      <Meeting calls={calls} isGuest />
    </div>
  )
}

interface GuestEntranceProps {
  readonly view: GuestVisitView
  readonly visit: GuestVisitRef
}

function GuestEntrance({ view, visit }: GuestEntranceProps) {
  const { i18n, t } = useTranslation("rooms")
  const text = useText()
  if (view.stage === "opening")
    return (
      <p className="front-text" role="status">
        <Icon of={spinner} className="spin" />
        {t("guest.opening")}
      </p>
    )
  if (view.stage === "closed" || view.stage === "unreachable")
    return (
      <>
        <h1>{t(`guest.${view.stage}`)}</h1>
        <Notice tone={view.stage === "closed" ? "error" : "warn"}>
          {text(`errors:${view.failureCode ?? "error.global"}`)}
        </Notice>
        <p className="front-text">{t(`guest.${view.stage}.next`)}</p>
        <button
          type="button"
          className="button"
          data-kind="second"
          onClick={() => visit.send({ type: "visit.retried" })}
        >
          {t("guest.retry")}
        </button>
      </>
    )
  const { endsAt, firmName } = view
  return (
    <>
      <h1>{t("guest.title", { firm: firmName })}</h1>
      <p className="front-text">
        {t("guest.intro")}{" "}
        {endsAt === null ? null : t("guest.until", { at: formatDateTime(i18n.language as Language, endsAt) })}
      </p>
      <NameForm view={view} visit={visit} />
    </>
  )
}

function NameForm({ view, visit }: GuestEntranceProps) {
  const { t } = useTranslation("rooms")
  const text = useText()
  const id = useId()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        visit.send({ type: "name.given" })
      }}
    >
      <div className="field">
        <label htmlFor={id}>{t("guest.name")}</label>
        <input
          id={id}
          ref={takeFocus}
          className="input"
          autoComplete="name"
          value={view.name}
          aria-invalid={view.nameError !== null || undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => visit.send({ type: "name.typed", value: event.target.value })}
        />
        <div id={`${id}-help`} aria-live="polite">
          {view.nameError === null ? (
            <small>{t("guest.name.hint")}</small>
          ) : (
            <span className="field-error">
              <Icon of={exclamationCircle} />
              {text(`errors:${view.nameError}`)}
            </span>
          )}
        </div>
      </div>
      <button type="submit" className="button">
        {t("guest.continue")}
      </button>
    </form>
  )
}
