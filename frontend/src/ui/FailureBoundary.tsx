import { Component, type ReactNode } from 'react';

interface FailureBoundaryProps {
  /** What is shown instead of children that broke. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps what breaks from taking the rest of the page along. */
export class FailureBoundary extends Component<FailureBoundaryProps, { failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });

  override state = { failed: false };

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
