import { useNavigate } from "@tanstack/react-router"
import { shallowEqual, useSelector } from "@xstate/react"
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { everywhereMachine, type EverywhereRef, type LineStep } from "#machines/everywhere/everywhere.machine.ts"
import { groupsOf, type LineGroupName, lineAt, toEverywhereView } from "#machines/everywhere/everywhere.projection.ts"
import { searchLimit } from "#schemas/documents/searching.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { everywhereActors } from "#services/everywhere/everywhereActors.ts"
import { usePortal } from "#ui/app/portal.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { FoundLine } from "#ui/everywhere/FoundLine.tsx"
import { wayOf } from "#ui/everywhere/foundWays.ts"
import { useOpenActions } from "#ui/everywhere/useOpenActions.ts"
import { useOpenScreens } from "#ui/everywhere/useOpenScreens.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useActorRef } from "#ui/shared/actors.ts"
import { useModalDialog } from "#ui/shared/dialog/useModalDialog.ts"
import { search as glass } from "#ui/shared/icons/frame/documentIcons.ts"
import { times } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/everywhere/everywhere.css"

const steps: Readonly<Record<string, LineStep>> = {
  ArrowDown: "next",
  ArrowUp: "previous",
  PageUp: "first",
  PageDown: "last"
}

interface EverywhereDialogProps {
  readonly firmId: FirmId
  readonly isStaff: boolean
  readonly onClose: () => void
}

/**
 * The command palette: actions, screens and the global search. The input keeps the focus, arrow keys move through the
 * results, Enter opens one.
 */
export function EverywhereDialog({ firmId, isStaff, onClose }: EverywhereDialogProps) {
  usePageTexts("everywhere", "tasks")
  const { t } = useTranslation(["everywhere", "app"])
  const portal = usePortal()
  const navigate = useNavigate()
  const { close, dialog } = useModalDialog(onClose)
  const id = useId()
  const [machine] = useState(() =>
    everywhereMachine.provide({
      actors: everywhereActors(async (q, signal) => {
        const request = { params: { firmId }, query: { q }, showError: false } as const
        return (await portal.ask("everywhere.find", request, signal)).data
      })
    })
  )
  const screens = useOpenScreens()
  const offered = useOpenActions()
  const [{ acts, input }] = useState(() => ({
    acts: offered.map(({ act }) => act),
    input: { screens, actions: offered.map(({ name, place }, id) => ({ id, name, place })) }
  }))
  const { entity } = useHere()
  const ref = useActorRef(machine, { input })
  const { active, busy, count, found, named, phase, question } = useSelector(ref, toEverywhereView, shallowEqual)
  // Close the dialog before the navigation or the action, so that the browser can restore the focus.
  const open = useEffectEvent((place: number) => {
    const line = lineAt(found, place, named)
    if (line === null) return
    close()
    if (line.group === "actions") return acts[line.item.id]?.()
    void navigate(wayOf(line, { firmId, isStaff, entity }))
  })
  useEffect(() => {
    const opened = ref.on("line.opened", ({ line }) => open(line))
    return () => opened.unsubscribe()
  }, [ref])
  useLayoutEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" })
  }, [active, id])

  const onKeyDown = (event: KeyboardEvent) => {
    const to = steps[event.key]
    if (to !== undefined) ref.send({ type: "line.moved", to })
    else if (event.key === "Enter") ref.send({ type: "line.taken" })
    else return
    event.preventDefault()
  }
  const titleOf = (group: LineGroupName) =>
    group === "clients" && !isStaff ? "everywhere:group.companies" : (`everywhere:group.${group}` as const)
  return (
    <dialog {...dialog} className="everywhere" aria-label={t("everywhere:title")}>
      <div className="everywhere-inside">
        <search className="everywhere-head with-icon">
          <Icon of={glass} />
          <input
            className="input"
            type="text"
            inputMode="search"
            enterKeyHint="go"
            autoComplete="off"
            spellCheck={false}
            maxLength={searchLimit}
            role="combobox"
            aria-expanded={count > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={active === null ? undefined : `${id}-${active}`}
            aria-label={t("everywhere:title")}
            placeholder={t("everywhere:field")}
            value={question}
            onChange={({ target }) => ref.send({ type: "question.typed", question: target.value })}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="icon-button" aria-label={t("app:close")} onClick={close}>
            <Icon of={times} />
          </button>
        </search>
        <p className="visually-hidden" role="status">
          {phase === "shown" || (phase === "noneFound" && count > 0)
            ? t("everywhere:found", { count })
            : phase === "noneFound"
              ? t("everywhere:none.short")
              : ""}
        </p>
        <div
          id={`${id}-list`}
          className="everywhere-list"
          role="listbox"
          aria-label={t("everywhere:results")}
          aria-busy={busy}
          data-stale={(busy && count > 0) || undefined}
          hidden={count === 0}
        >
          {groupsOf(found, named).map(({ group, lines }) => (
            <div key={group} role="group" aria-label={t(titleOf(group))}>
              <div className="everywhere-group" aria-hidden="true">
                {t(titleOf(group))}
              </div>
              {lines.map((line) => (
                <FoundLine
                  key={line.place}
                  id={`${id}-${line.place}`}
                  line={line}
                  isActive={line.place === active}
                  onPoint={() => ref.send({ type: "line.pointed", line: line.place })}
                  onOpen={() => {
                    ref.send({ type: "line.pointed", line: line.place })
                    ref.send({ type: "line.taken" })
                  }}
                />
              ))}
            </div>
          ))}
        </div>
        {count === 0 || phase === "failed" ? <Standing of={ref} /> : null}
        {count > 0 && phase === "idle" ? <p className="everywhere-more">{t("everywhere:hint")}</p> : null}
        {count > 0 ? <p className="everywhere-keys">{t("everywhere:keys")}</p> : null}
      </div>
    </dialog>
  )
}

/** Placeholder for results: loading, none, or an error. */
function Standing({ of: ref }: { readonly of: EverywhereRef }) {
  const { t } = useTranslation("everywhere")
  const text = useText()
  const { busy, canRetry, failureCode, phase, question } = useSelector(ref, toEverywhereView, shallowEqual)
  if (busy) return <SkeletonRows count={4} />
  if (phase === "failed")
    return (
      <ErrorState
        title={t("failed")}
        text={text(failureCode ?? "error.global")}
        onRetry={canRetry ? () => ref.send({ type: "search.retried" }) : undefined}
      />
    )
  if (phase === "noneFound") return <EmptyState icon={glass} title={t("none", { question })} text={t("none.text")} />
  return <p className="everywhere-hint">{t("hint")}</p>
}
