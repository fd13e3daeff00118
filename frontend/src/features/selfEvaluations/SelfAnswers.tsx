import { Stack } from '@mantine/core';
import type { Score } from '@/constants';
import { scale } from '@/strings/scale';
import { selfEvaluations } from '@/strings/selfEvaluations';
import { QuotedText, RuledItem, RuledList } from '@/ui/RuledList';
import { SectionCard } from '@/ui/SectionCard';

const text = selfEvaluations.answers;
const { closing } = selfEvaluations;

interface SelfAnswersProps {
  answers: readonly { wording_id: number; question_text: string; score: number; comment: string }[];
  proud: string;
  needs: string;
}

/** All that a person answers about themselves, to be read. */
export const SelfAnswers = ({ answers, proud, needs }: SelfAnswersProps) => (
  <Stack gap="lg" mt="md">
    <SectionCard title={text.questions}>
      <RuledList>
        {answers.map(({ wording_id: id, question_text: question, score, comment }) => (
          <RuledItem
            key={id}
            end={
              <b>
                {score} {scale[score as Score]}
              </b>
            }
          >
            {question}
            {comment && <QuotedText>{comment}</QuotedText>}
          </RuledItem>
        ))}
      </RuledList>
    </SectionCard>
    <SectionCard title={closing.proud}>
      <QuotedText>{proud || text.nothing}</QuotedText>
    </SectionCard>
    <SectionCard title={closing.needs}>
      <QuotedText>{needs || text.nothing}</QuotedText>
    </SectionCard>
  </Stack>
);
