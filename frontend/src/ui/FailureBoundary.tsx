import { Component, type ReactNode } from 'react';

interface FailureBoundaryProps {
  /** Shown instead of children that have thrown. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows a fallback where children throw. */
export class FailureBoundary extends Component<FailureBoundaryProps, { failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });

  override state = { failed: false };

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
