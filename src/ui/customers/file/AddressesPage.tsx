import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { Address, ClientFile } from "#schemas/customers/clientFile.ts"
import { type AddressField, addressTypes, countries } from "#schemas/customers/places.ts"
import { addresses } from "#services/customers/addressResource.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { Entries } from "#ui/customers/file/EntriesPage.tsx"
import { FilePage } from "#ui/customers/file/FilePage.tsx"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { mapMarker } from "#ui/shared/icons/frame/icons.ts"

/** [CLI-003] [CLI-004] The addresses of a client file, each with a type: list, add, change and remove. */
export function AddressesPage() {
  return <FilePage rows={4}>{(file) => <Addresses file={file} />}</FilePage>
}

function Addresses({ file }: { readonly file: ClientFile }) {
  const { i18n, t } = useTranslation("clientFile")
  const query = useQuery(useCall("clientFiles.addresses", { params: { vendorId: file.id }, showError: false }))
  const { ask } = usePortal()
  const names = useMemo(() => new Intl.DisplayNames(i18n.language, { type: "region" }), [i18n.language])
  return (
    <Entries
      file={file}
      of="addresses"
      query={query}
      icon={mapMarker}
      show={({ city, country, post_code, street, type }) => ({
        name: street.replaceAll("\n", ", "),
        tag: t(`addresses.type.${type}`),
        detail: [`${post_code} ${city}`.trim(), country === "FR" ? null : names.of(country)].filter(Boolean).join(", ")
      })}
      remove={({ id }) =>
        ask("clientFiles.removeAddress", { params: { vendorId: file.id, addressId: id }, showError: false })
      }
      form={(address, onClose) => <AddressForm file={file} address={address} names={names} onClose={onClose} />}
    />
  )
}

interface AddressFormProps {
  readonly file: ClientFile
  readonly address: Address | undefined
  readonly names: Intl.DisplayNames
  readonly onClose: () => void
}

function AddressForm({ address, file, names, onClose }: AddressFormProps) {
  const { i18n, t } = useTranslation("clientFile")
  const form = useResource(addresses, { place: { vendorId: file.id }, entity: address ?? null })
  const places = useMemo(
    () =>
      countries
        .map((value) => ({ value, label: names.of(value) ?? value }))
        .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language)),
    [i18n.language, names]
  )
  return (
    <FormDialog
      title={t(address === undefined ? "addresses.add" : "addresses.change")}
      form={form}
      labelOf={(field) => t(`addresses.${field as AddressField}`)}
      onClose={onClose}
    >
      <SelectField
        field={form.field("type")}
        label={t("addresses.type")}
        choices={addressTypes.map((value) => ({ value, label: t(`addresses.type.${value}`) }))}
      />
      <AreaField field={form.field("street")} label={t("addresses.street")} rows={2} required />
      <div className="pair">
        <TextField field={form.field("post_code")} label={t("addresses.post_code")} autoComplete="postal-code" />
        <TextField field={form.field("city")} label={t("addresses.city")} required autoComplete="address-level2" />
      </div>
      <SelectField field={form.field("country")} label={t("addresses.country")} choices={places} />
    </FormDialog>
  )
}
