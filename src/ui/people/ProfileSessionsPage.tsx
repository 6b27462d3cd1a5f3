import { useQuery } from "@tanstack/react-query"
import { Suspense, useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { SessionInfo } from "#schemas/access/session.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDateTime } from "#services/shared/display/formats.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { ProfileFrame, Section } from "#ui/people/ProfileFrame.tsx"
import { useSessionEnds } from "#ui/people/useSessionEnds.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { desktop, mobile } from "#ui/shared/icons/frame/icons.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"

const OwnTokens = lazyPart(
  () => import("#ui/programs/OwnTokens.tsx"),
  (module) => module.OwnTokens
)

const handheld = ["iOS", "iPadOS", "Android", "Windows Phone"]

/** [SES-O07] The user's sessions, with a button to end each, and the tokens of their programs. */
export function ProfileSessionsPage() {
  const { t } = useTranslation("people")
  const query = useQuery(useCall("access.sessions", { showError: false }))
  return (
    <ProfileFrame>
      <Section title={t("sessions.title")} text={t("sessions.text")}>
        <QueryBoundary query={query} title={t("load.title")}>
          {({ data }) => <Sessions sessions={data} />}
        </QueryBoundary>
      </Section>
      <Suspense fallback={<SkeletonRows count={2} />}>
        <OwnTokens />
      </Suspense>
    </ProfileFrame>
  )
}

/** The current session first, then in the server's order: last used first. */
function Sessions({ sessions }: { readonly sessions: ReadonlyArray<SessionInfo> }) {
  const { t } = useTranslation("people")
  const { askToEndOthers, end, ending } = useSessionEnds()
  const others = sessions.filter((session) => !session.current)
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(sessions.length)
  useLayoutEffect(() => {
    // Ending a session removed the focused button: focus the list.
    if (sessions.length < before.current && document.activeElement === document.body) list.current?.focus()
    before.current = sessions.length
  }, [sessions.length])
  return (
    <>
      <ul ref={list} tabIndex={-1} className="sessions" role="list" aria-label={t("sessions.title")}>
        {[...sessions.filter((session) => session.current), ...others].map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={() => end(session.id)}
          />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="muted">{t("sessions.others.none")}</p>
      ) : (
        <div className="form-bar">
          <button type="button" className="button" data-kind="second" onClick={askToEndOthers}>
            {t("sessions.others")}
          </button>
        </div>
      )}
    </>
  )
}

interface SessionLineProps {
  readonly session: SessionInfo
  readonly isEnding: boolean
  readonly onEnd: () => void
}

function SessionLine({ isEnding, onEnd, session }: SessionLineProps) {
  const { i18n, t } = useTranslation("people")
  const language = i18n.language as Language
  const { address, browser, created_at, current, last_seen_at, system } = session
  const name =
    browser !== null && system !== null
      ? t("sessions.on", { browser, system })
      : (browser ?? system ?? t("sessions.unknown"))
  return (
    <li data-current={current || undefined}>
      <Icon of={handheld.includes(system ?? "") ? mobile : desktop} />
      <div className="grow">
        <b>{name}</b>
        {current ? <span className="tag">{t("sessions.current")}</span> : null}
        <small>{t("sessions.seen", { date: formatDateTime(language, last_seen_at) })}</small>
        <small>
          {t("sessions.since", { date: formatDateTime(language, created_at) })}
          {address === "" ? null : ` · ${t("sessions.address", { address })}`}
        </small>
      </div>
      {current ? null : (
        <button
          type="button"
          className="button"
          data-kind="second"
          data-size="small"
          aria-label={t("sessions.end.of", { name })}
          aria-disabled={isEnding || undefined}
          onClick={() => (isEnding ? undefined : onEnd())}
        >
          {t("sessions.end")}
        </button>
      )}
    </li>
  )
}
