import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { type WaitsEvent, waitKey } from "#machines/home/waits.machine.ts"
import type { WaitsView } from "#machines/home/waits.projection.ts"
import type { HomeTurn, Waits } from "#schemas/home/home.ts"
import { waitsLimit } from "#schemas/home/turnRules.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { linkTo } from "#ui/app/links.ts"
import { useHere } from "#ui/app/useHere.ts"
import { TurnFacts, TurnTitle } from "#ui/home/TurnItem.tsx"
import { idOf, useWaits } from "#ui/home/useWaits.ts"
import { bell } from "#ui/shared/icons/frame/bellIcon.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { arrowLeft, checkCircle } from "#ui/shared/icons/frame/icons.ts"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/home/homeLines.css"
import "#ui/home/waits.css"
import "#ui/shared/chips.css"

/**
 * [ACC-084] Everything for which the firm has waited longer than planned, over all modules. Part of the home screen,
 * selected by the URL.
 */
export function WaitsBoard() {
  const { context, entity } = useHere()
  const { t } = useTranslation("waits")
  if (entity === null) return null
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{t("title")}</h1>
          <p className="muted">{t("intro")}</p>
        </div>
        <Link {...linkTo("home", { context })} className="button" data-kind="quiet">
          <Icon of={arrowLeft} />
          {t("back")}
        </Link>
      </div>
      <Board key={`${entity.firmId} ${entity.vendorId ?? ""}`} firmId={entity.firmId} vendorId={entity.vendorId} />
    </>
  )
}

interface BoardProps {
  readonly firmId: FirmId
  /** The company to which the board is limited, or null. */
  readonly vendorId: VendorId | null
}
type Narrow = ReturnType<typeof useWaits>["narrow"]
type Send = (event: WaitsEvent) => void

function Board({ firmId, vendorId }: BoardProps) {
  const { t } = useTranslation("waits")
  const text = useText()
  const { narrow, send, view } = useWaits(firmId, vendorId)
  if (view.messageKey !== null)
    return (
      <section className="panel">
        <ErrorState
          title={t("error")}
          text={text(view.messageKey)}
          onRetry={view.canRetry ? () => send({ type: "waits.retried" }) : undefined}
        />
      </section>
    )
  const { waits } = view
  if (waits === null)
    return (
      <section className="panel">
        <SkeletonRows count={6} />
      </section>
    )
  if (waits.total === 0 && !view.isNarrowed)
    return (
      <section className="panel">
        <EmptyState icon={checkCircle} title={t("empty.title")} text={t("empty.text")} />
      </section>
    )
  return (
    <section className="panel waits" aria-busy={view.isBusy}>
      <Filters waits={waits} view={view} narrow={narrow} isOfCompany={vendorId !== null} />
      {waits.total === 0 ? (
        <EmptyState icon={checkCircle} title={t("empty.narrowed")} />
      ) : (
        <>
          <Actions view={view} send={send} waits={waits} />
          <ul className="home-items">
            {waits.items.map((turn) => (
              <WaitRow key={waitKey(turn)} firmId={firmId} turn={turn} view={view} send={send} />
            ))}
          </ul>
          {waits.is_capped ? <p className="waits-capped muted">{t("capped", { count: waitsLimit })}</p> : null}
        </>
      )}
    </section>
  )
}

/** Filters by kind, client and person; each choice shows its count, and only choices with items are listed. */
function Filters({
  isOfCompany,
  narrow,
  view,
  waits
}: {
  readonly waits: Waits
  readonly view: WaitsView
  readonly narrow: Narrow
  readonly isOfCompany: boolean
}) {
  const { t } = useTranslation("waits")
  const { kind, owner, vendor } = view.filter
  return (
    <div className="waits-filters">
      <div className="chips" role="group" aria-label={t("kind")}>
        <button type="button" className="chip" aria-pressed={kind === null} onClick={() => narrow("kind", undefined)}>
          {t("all")}
        </button>
        {waits.kinds.map(({ count, kind: one }) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={kind === one}
            onClick={() => narrow("kind", kind === one ? undefined : one)}
          >
            {t(`kind.${one}`)} <b className="num">{count}</b>
          </button>
        ))}
      </div>
      {isOfCompany ? null : (
        <label className="waits-choice">
          <span className="visually-hidden">{t("company")}</span>
          <select
            className="input"
            value={vendor ?? ""}
            onChange={({ target }) => narrow("client", idOf(target.value) ?? undefined)}
          >
            <option value="">{t("company.all")}</option>
            {waits.companies.map(({ company, count }) => (
              <option key={company.id} value={company.id}>{`${company.name} (${count})`}</option>
            ))}
          </select>
        </label>
      )}
      <label className="waits-choice">
        <span className="visually-hidden">{t("nobody")}</span>
        <select
          className="input"
          value={owner ?? ""}
          onChange={({ target }) => narrow("owner", idOf(target.value) ?? undefined)}
        >
          <option value="">{t("nobody.all")}</option>
          {waits.owners.map(({ count, owner: one }) => (
            <option key={one.id} value={one.id}>{`${one.name} (${count})`}</option>
          ))}
        </select>
      </label>
    </div>
  )
}

function Actions({ send, view, waits }: { readonly view: WaitsView; readonly send: Send; readonly waits: Waits }) {
  const { t } = useTranslation("waits")
  return (
    <div className="waits-actions">
      <label className="waits-all">
        <input
          type="checkbox"
          checked={view.choice === "all"}
          ref={(box) => {
            if (box !== null) box.indeterminate = view.choice === "some"
          }}
          aria-disabled={!view.canChoose || undefined}
          onChange={() => send({ type: "all.toggled" })}
        />
        {t("choose.all")}
      </label>
      <span className="muted" role="status">
        {waits.is_capped ? t("total.more", { count: waits.total }) : t("total", { count: waits.total })}
      </span>
      <span className="grow" />
      <button
        type="button"
        className="button"
        aria-disabled={!view.canRemind || undefined}
        aria-busy={view.reminding.length > 1 || undefined}
        onClick={() => send({ type: "reminders.asked" })}
      >
        <Icon of={bell} />
        {view.chosen.length === 0 ? t("remind") : t("remind.many", { count: view.chosen.length })}
      </button>
    </div>
  )
}

interface WaitRowProps {
  readonly firmId: FirmId
  readonly turn: HomeTurn
  readonly view: WaitsView
  readonly send: Send
}

function WaitRow({ firmId, send, turn, view }: WaitRowProps) {
  const { t } = useTranslation("waits")
  const key = waitKey(turn)
  const isMine = view.reminding.includes(key)
  return (
    <li className="home-item">
      {turn.can_remind ? (
        <input
          type="checkbox"
          aria-label={t("choose", { name: turn.title })}
          checked={view.chosen.includes(key)}
          onChange={() => send({ type: "wait.toggled", key })}
        />
      ) : (
        <span className="waits-box" />
      )}
      <div className="home-item-text">
        <TurnTitle turn={turn} firmId={firmId} />
        <TurnFacts turn={turn} namesCompany={view.filter.vendor === null} />
        {turn.owner === null ? null : <span className="home-item-facts">{t("owner", { name: turn.owner.name })}</span>}
      </div>
      {turn.can_remind ? (
        <button
          type="button"
          className="button"
          data-kind="second"
          data-size="small"
          aria-label={t("remind.named", { name: turn.title })}
          aria-busy={isMine || undefined}
          aria-disabled={!view.canRemindOne || undefined}
          onClick={() => send({ type: "reminder.asked", key })}
        >
          <Icon of={bell} />
          {t("remind")}
        </button>
      ) : null}
    </li>
  )
}
