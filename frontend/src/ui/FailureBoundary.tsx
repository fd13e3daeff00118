import { Component, type ReactNode } from 'react';

interface FailureBoundaryProps {
  /** Shown instead of children that have thrown. */
  fallback: ReactNode;
  /** Another value renders the children again. */
  resetBy?: string;
  children: ReactNode;
}

interface FailureState {
  failed: boolean;
  resetBy: string | undefined;
}

/** Shows a fallback where children throw. */
export class FailureBoundary extends Component<FailureBoundaryProps, FailureState> {
  static getDerivedStateFromError = () => ({ failed: true });

  static getDerivedStateFromProps = ({ resetBy }: FailureBoundaryProps, state: FailureState) =>
    resetBy === state.resetBy ? null : { failed: false, resetBy };

  override state = { failed: false, resetBy: this.props.resetBy };

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
