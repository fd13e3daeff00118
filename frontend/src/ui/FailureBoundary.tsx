import { Component, type ReactNode } from 'react';

interface FailureBoundaryProps {
  /** What is shown instead of children that broke. */
  fallback: ReactNode;
  /** With another one of these the children get a new chance. */
  resetBy?: string;
  children: ReactNode;
}

interface FailureState {
  failed: boolean;
  resetBy: string | undefined;
}

/** Keeps what breaks from taking the rest of the page along. */
export class FailureBoundary extends Component<FailureBoundaryProps, FailureState> {
  static getDerivedStateFromError = () => ({ failed: true });

  static getDerivedStateFromProps = ({ resetBy }: FailureBoundaryProps, state: FailureState) =>
    resetBy === state.resetBy ? null : { failed: false, resetBy };

  override state = { failed: false, resetBy: this.props.resetBy };

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
