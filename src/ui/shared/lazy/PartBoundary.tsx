import { Component, type ReactNode } from "react"
import { isCodeNotLoaded } from "#services/shared/inTime.ts"
import { LostPart, type LostPlace } from "#ui/shared/lazy/LostPart.tsx"
import { forgetLostTexts } from "#ui/shared/lazy/lostTexts.ts"

interface PartBoundaryProps {
  readonly place: LostPlace
  readonly onClose?: (() => void) | undefined
  readonly children: ReactNode
}

/**
 * [ERR-029] Error boundary of a lazy part. If texts or code that it needs did not load in time, it shows the error in
 * the place of the part and retries once the network is back. Any other error is rethrown to the page.
 */
export class PartBoundary extends Component<PartBoundaryProps, { readonly error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  readonly retry = () => {
    forgetLostTexts()
    this.setState({ error: null })
  }

  override componentDidCatch() {
    addEventListener("online", this.retry, { once: true })
  }

  override componentWillUnmount() {
    removeEventListener("online", this.retry)
  }

  override render() {
    const { children, onClose, place } = this.props
    const { error } = this.state
    if (error === null) return children
    if (!isCodeNotLoaded(error)) throw error
    return place === "silent" ? null : <LostPart error={error} place={place} onRetry={this.retry} onClose={onClose} />
  }
}
