import { Text, Title } from '@mantine/core';
import { tokens as text } from '@/strings/tokens';
import { FoldedSection } from '@/ui/FoldedSection';
import people from './examples/people.py?raw';
import results from './examples/results.sh?raw';
import classes from './IntegrationsPage.module.css';

/** Programs that read, to begin with. */
export const Examples = () => (
  <FoldedSection id="examples" title={text.examples}>
    <Text c="dimmed">{text.examplesBody(window.location.origin)}</Text>
    <Program title={text.python}>{people}</Program>
    <Program title={text.curl}>{results}</Program>
  </FoldedSection>
);

const Program = ({ title, children }: { title: string; children: string }) => (
  <section aria-label={title}>
    <Title order={3} mt="md" mb="xs">
      {title}
    </Title>
    <pre className={classes.program}>{children}</pre>
  </section>
);
