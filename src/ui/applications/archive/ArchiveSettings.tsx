import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { isModuleActive } from "#machines/access/openScreens.ts"
import { staffFacts } from "#schemas/access/policy/firmRole.ts"
import type { OutsideArchive } from "#schemas/applications/archive/archive.api.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { outsideArchive } from "#services/applications/archiveResource.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useFirmRole } from "#ui/app/useFirmRole.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"

/** [NET-100] The settings of the firm's external archive; renders nothing while the module is inactive. */
export function ArchiveSettings({ firmId }: { readonly firmId: FirmId }) {
  const { modules } = useHere()
  return isModuleActive(modules, "everial") ? <ArchiveSection firmId={firmId} /> : null
}

function ArchiveSection({ firmId }: { readonly firmId: FirmId }) {
  usePageTexts("applications/archive")
  const { t } = useTranslation("archive")
  const { isFirmAdmin } = staffFacts(useFirmRole())
  return (
    <section className="panel section" aria-labelledby="outside-archive">
      <h2 id="outside-archive">{t("title")}</h2>
      <Archive firmId={firmId} isFirmAdmin={isFirmAdmin} />
    </section>
  )
}

function Archive({ firmId, isFirmAdmin }: { readonly firmId: FirmId; readonly isFirmAdmin: boolean }) {
  const { t } = useTranslation("archive")
  const query = useQuery(useCall("outsideArchive.read", { params: { firmId }, showError: false }))
  return (
    <QueryBoundary query={query} rows={2}>
      {({ data }) => (
        <>
          <p className="muted">{t("companies.count", { count: data.companies })}</p>
          {isFirmAdmin ? (
            <Choice firmId={firmId} archive={data} />
          ) : (
            <p>{data.address === "" ? t("unset") : data.address}</p>
          )}
        </>
      )}
    </QueryBoundary>
  )
}

function Choice({ archive, firmId }: { readonly archive: OutsideArchive; readonly firmId: FirmId }) {
  const { t } = useTranslation("archive")
  const { ask } = usePortal()
  const form = useResource(outsideArchive, { place: { firmId }, entity: archive })
  const work = useListActions("outsideArchive", ["outsideArchive.read"])
  return (
    <>
      <FormFrame
        form={form}
        labelOf={(field) => t(field === "secret" ? "field.secret" : "field.address")}
        valueOf={(field, value) => (field === "secret" ? "…" : String(value))}
      >
        <TextField
          field={form.field("address")}
          label={t("field.address")}
          hint={t("address.hint")}
          type="url"
          required
        />
        <TextField
          field={form.field("secret")}
          label={t("field.secret")}
          hint={t(archive.has_secret ? "secret.kept" : "secret.hint")}
          required={!archive.has_secret}
        />
      </FormFrame>
      {archive.address === "" ? null : (
        <div className="actions">
          <button
            type="button"
            className="button"
            data-kind="quiet"
            onClick={() =>
              work.ask("archive:removal", {}, "archive:removed", () =>
                ask("outsideArchive.remove", { params: { firmId }, showError: false })
              )
            }
          >
            {t("remove")}
          </button>
        </div>
      )}
    </>
  )
}
