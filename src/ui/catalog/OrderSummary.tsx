import { Link } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { largestQuantity, messageLimit } from "#schemas/catalog/limits.ts"
import { smallestQuantity } from "#schemas/shared/constants.ts"
import { linkTo } from "#ui/app/links.ts"
import { useHere } from "#ui/app/useHere.ts"
import type { Ordering } from "#ui/catalog/OrderFrame.tsx"
import { PriceTotals, useMoney } from "#ui/catalog/Prices.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { arrowLeft, checkCircle, spinner, times } from "#ui/shared/icons/frame/icons.ts"
import { NumberInput } from "#ui/shared/kit/number/index.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { useText } from "#ui/shared/useText.ts"

/** The three steps, with the current one marked. */
export function Steps({ at }: { readonly at: 1 | 2 | 3 }) {
  const { t } = useTranslation("orders")
  return (
    <ol className="order-steps" aria-label={t("steps")}>
      {([1, 2, 3] as const).map((step) => (
        <li key={step} aria-current={step === at ? "step" : undefined} data-done={step < at || undefined}>
          <span className="order-step-mark" aria-hidden="true">
            {step}
          </span>
          <span className="order-step-name">{t(`step.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}

/** [SRQ-003] [SRQ-004] The chosen items, their total, and the button that orders them. */
export function OrderSummary({ flow, view }: Pick<Ordering, "flow" | "view">) {
  const { t } = useTranslation("orders")
  const text = useText()
  const { money } = useMoney()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="order-summary">
      <section className="panel order-lines" aria-label={t("summary")}>
        <h2 tabIndex={-1} ref={heading}>
          {t("summary")}
        </h2>
        {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey)}</Notice>}
        <ul>
          {view.lines.map(({ isGone, item, service, title, total }) => (
            <li key={`${item.kind} ${item.id}`} className="order-line" data-gone={isGone || undefined}>
              <span className="grow">
                {isGone ? t("gone") : title}
                {service === null ? null : (
                  <small className="muted">
                    {money(service.unit_price)}{" "}
                    {service.unit === "" ? t("price.net") : t("price.per", { unit: service.unit })}
                  </small>
                )}
              </span>
              {service === null ? null : (
                <NumberInput
                  className="quantity-input"
                  label={t("quantity-of", { title })}
                  min={smallestQuantity}
                  max={largestQuantity}
                  step={1}
                  value={item.quantity}
                  disabled={view.isBusy}
                  onChange={(quantity) => flow.send({ type: "quantity.changed", item, quantity })}
                />
              )}
              <span className="order-price">{isGone ? "–" : money(total)}</span>
              <button
                type="button"
                className="icon-button"
                data-size="small"
                aria-label={t("remove-of", { title: isGone ? t("gone") : title })}
                disabled={view.isBusy}
                onClick={() => flow.send({ type: "item.removed", item })}
              >
                <Icon of={times} />
              </button>
            </li>
          ))}
        </ul>
        <label className="field order-message">
          <span>{t("message")}</span>
          <textarea
            className="input area"
            rows={3}
            maxLength={messageLimit}
            value={view.message}
            readOnly={view.isBusy}
            placeholder={t("message.hint")}
            onChange={({ target }) => flow.send({ type: "message.changed", message: target.value })}
          />
        </label>
      </section>
      <aside className="panel order-total">
        <PriceTotals totals={view.totals} />
        <p className="muted">{t("order.text")}</p>
        <button
          type="button"
          className="button"
          aria-disabled={!view.canOrder || undefined}
          onClick={() => {
            if (view.canOrder) flow.send({ type: "order.asked", total: view.totals.net })
          }}
        >
          {view.isBusy ? <Icon of={spinner} className="spin" /> : null}
          {t("order")}
        </button>
        {view.hasGone ? <small className="field-error">{text("closed.isOrderable")}</small> : null}
        <button
          type="button"
          className="button"
          data-kind="quiet"
          disabled={view.isBusy}
          onClick={() => flow.send({ type: "choice.asked" })}
        >
          <Icon of={arrowLeft} />
          {t("back-to-choice")}
        </button>
      </aside>
    </div>
  )
}

/** [SRQ-004] Shown after the order was sent to the firm. */
export function OrderDone({ flow, view }: Pick<Ordering, "flow" | "view">) {
  const { t } = useTranslation("orders")
  const { context } = useHere()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div className="panel" tabIndex={-1} ref={place} role="status">
      <EmptyState icon={checkCircle} title={t("done")} text={t("done.text")}>
        <Link className="button" {...linkTo("service-requests", { context }, { request: view.requestId })}>
          {t("done.follow")}
        </Link>
        <button type="button" className="button" data-kind="quiet" onClick={() => flow.send({ type: "choice.asked" })}>
          {t("done.again")}
        </button>
      </EmptyState>
    </div>
  )
}
