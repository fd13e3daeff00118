import { Group } from '@mantine/core';
import type { Scope } from '@/api/dashboard';
import { useFollowUp } from '@/api/latestResults';
import { useCountNotEvaluated } from '@/api/notEvaluated';
import { paths } from '@/paths';
import { reports } from '@/strings/reports';
import { ButtonLink } from '@/ui/ButtonLink';
import fading from '@/ui/FadingEdge.module.css';
import { FOLLOW_UP_VIEWS, type FollowUpView } from '../followUpViews';
import { scopedPath } from '../scope';
import views from '../views.module.css';

const text = reports.followUp;

/** Links to everybody's results and to the lists of what came back, with the length of each. */
export function ReportsViews({ shown, scope }: { shown: FollowUpView | null; scope: Scope }) {
  const { data: counts, isError } = useFollowUp(scope);
  const { category_id, department } = scope;
  const { data: without, isError: isUnknown } = useCountNotEvaluated({ category_id, department });
  const pathOf = (show: FollowUpView | null) => scopedPath(paths.reports, scope, { show });
  return (
    <Group component="nav" aria-label={text.views} gap="xs" mb="md" className={`${views.views} ${fading.fadingEdge}`}>
      <View to={pathOf(null)} isShown={shown === null}>
        {text.everybody}
      </View>
      <View to={scopedPath(paths.notEvaluated, { ...scope, year: null })} isShown={false}>
        {isUnknown ? text.notEvaluated : text.counted(text.notEvaluated, without)}
      </View>
      {FOLLOW_UP_VIEWS.map((view) => (
        <View key={view} to={pathOf(view)} isShown={shown === view}>
          {/* While it loads there is room for the number: the links do not wrap later. */}
          {isError ? text.view[view] : text.counted(text.view[view], counts?.[view])}
        </View>
      ))}
    </Group>
  );
}

const View = ({ to, isShown, children }: { to: string; isShown: boolean; children: string }) => (
  <ButtonLink to={to} size="sm" px="sm" variant={isShown ? 'light' : 'default'} aria-current={isShown ? 'page' : undefined}>
    {children}
  </ButtonLink>
);
