import { useState } from "react"
import { largestQuantity } from "#schemas/catalog/limits.ts"
import { smallestQuantity } from "#schemas/shared/constants.ts"

interface QuantityInputProps {
  readonly label: string
  readonly value: number
  readonly disabled?: boolean
  readonly onChange: (quantity: number) => void
}

/** [CAT-004] A whole number; what is typed meanwhile stays as it is typed until it is one. */
export function QuantityInput({ disabled, label, onChange, value }: QuantityInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      className="input quantity-input"
      type="number"
      inputMode="numeric"
      min={smallestQuantity}
      max={largestQuantity}
      step={1}
      aria-label={label}
      value={typed ?? String(value)}
      disabled={disabled}
      onChange={({ target }) => {
        setTyped(target.value)
        if (/^[1-9]\d{0,3}$/.test(target.value)) onChange(Number(target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
