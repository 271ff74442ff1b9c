// Keeps what went wrong inside one view from taking the whole card away. React knows error boundaries as classes only.
import { Component, type ReactNode } from 'react'

export type BoundaryProps = {
  /** Shown in place of what has thrown. */
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
