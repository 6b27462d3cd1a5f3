import { useQuery } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { FlagForm } from "#ui/provider/flags/FlagForm.tsx"
import { FlagLine } from "#ui/provider/flags/FlagLine.tsx"
import { flag as flagIcon } from "#ui/shared/icons/documents/markIcon.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"
import "#ui/provider/catalogue.css"

/** [SAD-011] The flags (coloured words) that documents of all firms can carry. */
export function FlagsPage() {
  const { t } = useTranslation("flags")
  const title = useScreenTitle()
  const query = useQuery(useCall("providerFlags.list", { showError: false }))
  const work = useListActions("flag", ["providerFlags.list", "marks.flags"])
  const [open, setOpen] = useState<number | "new" | null>(null)
  const close = useCallback(() => setOpen(null), [])
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("intro")}</p>
        </div>
        <AddButton onClick={() => setOpen("new")}>{t("add")}</AddButton>
      </div>
      <section className="panel">
        <EntityList
          query={query}
          rows={5}
          label={title}
          of={({ data }) => data}
          none={{ icon: flagIcon, title: t("none"), text: t("none.text") }}
          over={({ data }) => {
            const known = data.find(({ id }) => id === open)
            return (
              <>
                {open === "new" ? <FlagForm flag={null} onClose={close} /> : null}
                {known === undefined ? null : <FlagForm key={known.id} flag={known} onClose={close} />}
              </>
            )
          }}
        >
          {(flag) => <FlagLine flag={flag} work={work} onOpen={setOpen} />}
        </EntityList>
      </section>
    </>
  )
}
