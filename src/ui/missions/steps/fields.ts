import { useState } from "react"
import type { MissionContent, MissionService } from "#schemas/missions/missionRules.ts"
import type { TypedNumber } from "#schemas/shared/form.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import type { MissionWizard } from "#ui/missions/useMissionWizard.ts"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"

export interface StepProps {
  readonly made: MissionWizard
  readonly vendorId: VendorId
}

export const bound = <Value>(
  { view }: MissionWizard,
  name: string,
  value: Value,
  onChange: (value: Value) => void
): FieldBinding<Value> => ({
  name,
  value,
  messageKey: view.errors[name]?.[0] ?? null,
  isReadOnly: !view.canType,
  onChange
})

export const change = ({ wizard }: MissionWizard, field: string, next: Partial<MissionContent>) =>
  wizard.send({ type: "value.changed", field, change: next })

export const field = <Name extends "name" | "reference" | "starts_on" | "ends_on">(made: MissionWizard, name: Name) =>
  bound<string>(made, name, made.view.content[name], (value) => change(made, name, { [name]: value }))

export const changeService = (made: MissionWizard, place: number, name: string, next: Partial<MissionService>) =>
  change(made, `services.${place}.${name}`, {
    services: made.view.content.services.map((one, at) => (at === place ? { ...one, ...next } : one))
  })

/**
 * Binds a numeric field of the mission. Text that is not a number stays visible in the field, while the mission gets
 * the value `wrong`, which validation rejects.
 */
export const useAmount = (
  made: MissionWizard,
  name: string,
  {
    onChange,
    value,
    wrong
  }: {
    readonly value: number | null
    readonly wrong: number
    readonly onChange: (value: number | null) => void
  }
): FieldBinding<TypedNumber> => {
  const [text, setText] = useState<string | null>(null)
  return bound<TypedNumber>(made, name, text ?? value, (typed) => {
    setText(typeof typed === "string" ? typed : null)
    onChange(typeof typed === "string" ? wrong : typed)
  })
}
