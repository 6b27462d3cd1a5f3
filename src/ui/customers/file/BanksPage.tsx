import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { type BankField, groupedIban, ibanParts } from "#schemas/customers/bank.ts"
import type { Bank, ClientFile } from "#schemas/customers/clientFile.ts"
import { banks } from "#services/customers/bankResource.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { Entries } from "#ui/customers/file/EntriesPage.tsx"
import { FilePage } from "#ui/customers/file/FilePage.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { buildingColumns } from "#ui/shared/icons/frame/icons.ts"

/** [CLI-005] The bank accounts of a client file: list, add, change and remove. */
export function BanksPage() {
  return <FilePage rows={4}>{(file) => <Banks file={file} />}</FilePage>
}

function Banks({ file }: { readonly file: ClientFile }) {
  const { t } = useTranslation("clientFile")
  const query = useQuery(useCall("clientFiles.banks", { params: { vendorId: file.id }, showError: false }))
  const { ask } = usePortal()
  return (
    <Entries
      file={file}
      of="banks"
      query={query}
      icon={buildingColumns}
      show={({ agency_name, bank_name, bic, iban }) => ({
        name: bank_name ?? t("banks.unnamed"),
        ...(agency_name === null ? {} : { tag: agency_name }),
        detail: (
          <span className="iban">
            <span>{groupedIban(iban)}</span>
            {bic === null ? null : <span>{`BIC ${bic}`}</span>}
          </span>
        )
      })}
      remove={({ id }) =>
        ask("clientFiles.removeBank", { params: { vendorId: file.id, bankId: id }, showError: false })
      }
      form={(bank, onClose) => <BankForm file={file} bank={bank} onClose={onClose} />}
    />
  )
}

interface BankFormProps {
  readonly file: ClientFile
  readonly bank: Bank | undefined
  readonly onClose: () => void
}

function BankForm({ bank, file, onClose }: BankFormProps) {
  const { t } = useTranslation("clientFile")
  const form = useResource(banks, { place: { vendorId: file.id }, entity: bank ?? null })
  const iban = form.field("iban")
  return (
    <FormDialog
      title={t(bank === undefined ? "banks.add" : "banks.change")}
      form={form}
      labelOf={(field) => t(`banks.${field as BankField}`)}
      onClose={onClose}
    >
      <TextField field={iban} label={t("banks.iban")} required />
      <Parts iban={iban.value} />
      <TextField field={form.field("bic")} label={t("banks.bic")} hint={t("banks.bic.hint")} />
      <div className="pair">
        <TextField field={form.field("bank_name")} label={t("banks.bank_name")} />
        <TextField field={form.field("agency_name")} label={t("banks.agency_name")} />
      </div>
      <TextField field={form.field("agency_address")} label={t("banks.agency_address")} />
    </FormDialog>
  )
}

const partNames = ["country", "check", "bank", "branch", "account", "key"] as const

/** [CLI-005] The parts of a typed IBAN; renders nothing until the IBAN is complete. */
function Parts({ iban }: { readonly iban: string }) {
  const { t } = useTranslation("clientFile")
  const parts = ibanParts(iban)
  if (parts === null) return null
  return (
    <dl className="iban-parts">
      {partNames
        .filter((name) => parts[name] !== "")
        .map((name) => (
          <div key={name}>
            <dt>{t(`banks.part.${name}`)}</dt>
            <dd>{parts[name]}</dd>
          </div>
        ))}
    </dl>
  )
}
