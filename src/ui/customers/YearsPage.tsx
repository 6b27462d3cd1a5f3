import { useQuery } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { VendorId } from "#schemas/shared/ids.ts"
import { parisToday } from "#services/people/today.ts"
import { nextYear } from "#services/customers/yearResource.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { FileHeading } from "#ui/customers/file/FileHeading.tsx"
import { ClientFilePage } from "#ui/customers/file/ClientFilePage.tsx"
import { YearForm } from "#ui/customers/YearForm.tsx"
import { YearLine } from "#ui/customers/YearLine.tsx"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { calendar } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"
import "#ui/shared/entityList.css"
import "#ui/customers/years.css"

/** [CLI-006] The financial years of a company, in its client file and in the company's settings. */
export function YearsPage() {
  const { t } = useTranslation("years")
  const { entity } = useHere()
  const vendorId = entity?.vendorId ?? null
  return (
    <ClientFilePage>
      <FileHeading text={t("intro")} />
      {vendorId === null ? <p className="muted">{t("no-company")}</p> : <Years key={vendorId} vendorId={vendorId} />}
    </ClientFilePage>
  )
}

/** Poll interval in milliseconds while a job works on a year, in case its live event is lost. */
const pollInterval = 5_000

function Years({ vendorId }: { readonly vendorId: VendorId }) {
  const { t } = useTranslation("years")
  const { ask } = usePortal()
  const { context } = useHere()
  const work = useListActions("accounting_period", ["periods.list"])
  const query = useQuery({
    ...useCall("periods.list", { params: { vendorId }, showError: false }),
    refetchInterval: ({ state }) =>
      state.data?.data.some((year) => year.state !== "ready") === true ? pollInterval : false
  })
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <section className="panel years" aria-label={t("title")}>
      <EntityList
        query={query}
        rows={4}
        of={({ data }) => data}
        none={{
          icon: calendar,
          title: t("none"),
          text: query.data?.closed_by.length === 0 ? t("none.text") : undefined
        }}
        head={({ closed_by }) => (
          <header className="years-bar">
            {closed_by.length === 0 ? (
              <AddButton isSecond onClick={() => setOpen(true)}>
                {t("add")}
              </AddButton>
            ) : (
              <p className="muted">{t("readers")}</p>
            )}
          </header>
        )}
        over={({ data }) =>
          isOpen ? <YearForm vendorId={vendorId} first={nextYear(data, parisToday())} onClose={close} /> : null
        }
      >
        {(year) => (
          <YearLine
            year={year}
            context={context}
            onRemove={() =>
              work.ask("years:removal", { name: year.name }, "years:removing", () =>
                ask("periods.remove", { params: { vendorId, periodId: year.id }, showError: false })
              )
            }
          />
        )}
      </EntityList>
    </section>
  )
}
