import { useTranslation } from "react-i18next"
import { offerFacts, serviceFacts, toCatalogItemView } from "#machines/catalog/catalogItem.projection.ts"
import type { CatalogStep } from "#schemas/catalog/catalog.api.ts"
import type { OfferSummary, ServiceSummary } from "#schemas/catalog/catalog.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { usePortal } from "#ui/app/portal.ts"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { copy, inbox, play, trash, undo } from "#ui/shared/icons/frame/icons.ts"
import type { MenuItem } from "#ui/shared/Menu.tsx"
import { useText } from "#ui/shared/useText.ts"

type Item =
  | {
      readonly kind: "service"
      readonly item: Pick<ServiceSummary, "closed_by" | "id" | "published_offers" | "state" | "title" | "uses">
    }
  | {
      readonly kind: "offer"
      readonly item: Pick<
        OfferSummary,
        "closed_by" | "id" | "service_count" | "state" | "title" | "unpublished_count" | "uses"
      >
    }

export interface ItemMenu {
  readonly firmId: FirmId
  readonly of: Item
  readonly work: ReturnType<typeof useListActions>
  /**
   * Leaves the page of the deleted item. Awaited before the queries are invalidated, so that the page does not refetch
   * it.
   */
  readonly onRemoved?: () => Promise<void>
}

/** The menu of a whole service or offer; an unavailable action has the reason. */
export const useItemMenu = ({ firmId, of, onRemoved, work }: ItemMenu) => {
  const { t } = useTranslation("catalog")
  const text = useText()
  const { ask } = usePortal()
  const { id, title } = of.item
  const view = toCatalogItemView(of.item, of.kind === "service" ? serviceFacts(of.item) : offerFacts(of.item))
  const reason = (guard: string | null) => (guard === null ? null : text(`closed.${guard}`))
  const quiet = { showError: false } as const
  const ofService = { params: { firmId, catalogServiceId: id as ServiceSummary["id"] } }
  const ofOffer = { params: { firmId, offerId: id as OfferSummary["id"] } }
  const step = (type: CatalogStep) =>
    of.kind === "service"
      ? ask("catalog.stepService", { ...ofService, ...quiet, payload: { type } })
      : ask("catalog.stepOffer", { ...ofOffer, ...quiet, payload: { type } })
  const doing = (type: CatalogStep, done: string) => () => work.act(`catalog:${done}`, { title }, () => step(type))
  const publish = {
    label: t("publish"),
    disabledReason: reason(view.publicationClosedBy),
    onSelect: doing("item.published", "published")
  }
  const items: ReadonlyArray<MenuItem> = [
    ...(view.state === "draft" ? [{ key: "publish", icon: play, ...publish }] : []),
    view.state === "archived"
      ? {
          key: "restore",
          label: t("restore"),
          icon: undo,
          disabledReason: reason(view.restoringClosedBy),
          onSelect: doing("item.restored", "restored")
        }
      : {
          key: "archive",
          label: t("archive"),
          icon: inbox,
          disabledReason: reason(view.archivingClosedBy),
          onSelect: doing("item.archived", "archived")
        },
    {
      key: "duplicate",
      label: t("duplicate"),
      icon: copy,
      onSelect: () =>
        work.act("catalog:copied", { title }, () =>
          of.kind === "service"
            ? ask("catalog.duplicateService", { ...ofService, ...quiet })
            : ask("catalog.duplicateOffer", { ...ofOffer, ...quiet })
        )
    },
    {
      key: "remove",
      label: t("remove"),
      icon: trash,
      tone: "danger",
      afterLine: true,
      disabledReason: reason(view.removalClosedBy),
      onSelect: () =>
        work.ask("catalog:removal", { title }, "catalog:removed", async () => {
          await (of.kind === "service"
            ? ask("catalog.removeService", { ...ofService, ...quiet })
            : ask("catalog.removeOffer", { ...ofOffer, ...quiet }))
          await onRemoved?.()
        })
    }
  ]
  return { view, publish, items }
}
