/**
 * Catches errors of one view, so that the rest of the card stays. A class, because React has no other form of error
 * boundary.
 */
import { Component, type ReactNode } from 'react'

export type BoundaryProps = {
  /** Shown instead of the view that has thrown. */
  fallback: ReactNode
  onError: (error: unknown) => void
  children: ReactNode
}

export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
