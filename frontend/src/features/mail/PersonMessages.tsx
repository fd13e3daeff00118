import { Text } from '@mantine/core';
import { useMessagesTo } from '@/api/mail';
import { formatDateTime } from '@/format';
import { person } from '@/strings/person';
import { reminders } from '@/strings/reminders';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { Secondary, RuledItem, RuledList } from '@/ui/RuledList';
import { SectionCard } from '@/ui/SectionCard';
import { LinesSkeleton } from '@/ui/skeletons';
import { DeliveryState } from './MessageLog';

const { log } = reminders;
const text = person.messages;

/** The invitations and other e-mails to a person, the latest first. */
export function PersonMessages({ userId }: { userId: number }) {
  const query = useMessagesTo(userId);
  return (
    <SectionCard title={text.title}>
      <QueryBoundary
        query={query}
        failure={log.failed}
        skeleton={<LinesSkeleton h={72} />}
        isEmpty={({ total }) => total === 0}
        empty={<Text c="dimmed">{text.none}</Text>}
      >
        {({ items, total }) => (
          <>
            <RuledList>
              {items.map((message) => (
                <RuledItem key={message.id} end={<DeliveryState message={message} />}>
                  {log.kinds[message.kind]}
                  <Secondary>{formatDateTime(message.sent_at ?? message.made_at)}</Secondary>
                </RuledItem>
              ))}
            </RuledList>
            {total > items.length && <Secondary>{text.more(total - items.length)}</Secondary>}
          </>
        )}
      </QueryBoundary>
    </SectionCard>
  );
}
