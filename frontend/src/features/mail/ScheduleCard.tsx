import { Button, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useSchedule, useScheduleForm, type Schedule } from '@/api/mail';
import { formatNearDay } from '@/format';
import { reminders } from '@/strings/reminders';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { SectionCard } from '@/ui/SectionCard';
import { LinesSkeleton } from '@/ui/skeletons';
import { ScheduleForm } from './ScheduleForm';

const text = reminders.schedule;

/** On which days the server reminds by itself, what it does next, and on demand the form that changes it. */
export function ScheduleCard() {
  const [isOpen, setIsOpen] = useState(false);
  const query = useSchedule();
  return (
    <SectionCard
      title={text.title}
      action={
        <Button variant="default" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {text.change}
        </Button>
      }
      mb="lg"
    >
      <QueryBoundary query={query} failure={text.failed} skeleton={<Skeleton h={24} />}>
        {(schedule) => <Text c="dimmed">{describe(schedule)}</Text>}
      </QueryBoundary>
      {isOpen && <FreshForm />}
    </SectionCard>
  );
}

function FreshForm() {
  const query = useScheduleForm();
  return (
    <QueryBoundary query={query} failure={text.failed} skeleton={<LinesSkeleton h={320} mt="md" />}>
      {(schedule) => <ScheduleForm schedule={schedule} />}
    </QueryBoundary>
  );
}

function describe({ is_stored, is_on, days_before: days, people_today: today, next_on: next }: Schedule): string {
  if (!is_stored) return text.none;
  if (!is_on) return text.off;
  const sentences = [text.days(text.daysOf(days)), today > 0 && text.today(today), next && text.next(formatNearDay(next))];
  return sentences.filter(Boolean).join(' ');
}
