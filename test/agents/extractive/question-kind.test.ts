import { describe, expect, it } from 'vitest';
import { domainOfQuestion, kindOfQuestion } from '../../../agents/extractive/decomposer.js';

describe('what answer a question wants, and of which field it is', () => {
  it.each([
    ['What are the best alternatives to Slack for ten people?', 'choice', 'product'],
    ['How much does a heat pump cost?', 'amount', 'product'],
    ['Can Zika virus be transmitted by urine?', 'yes-no', 'health'],
    ['What is known about sleep in birds?', 'state-of-knowledge', 'other'],
    ['How do I install Docker on Debian?', 'how-to', 'software'],
    ['Why do leaves turn red?', 'explain', 'other'],
    ['Is it legal to record a phone call?', 'yes-no', 'law'],
    ['How many people live in Ghana?', 'amount', 'statistics'],
    ['Was kostet eine Wallbox?', 'amount', 'product'],
    ['Ist Ibuprofen in der Schwangerschaft erlaubt?', 'yes-no', 'health'],
    ['Wie funktioniert ein Wärmetauscher?', 'explain', 'other'],
    ['Combien coûte un abonnement Navigo ?', 'amount', 'product'],
    ['Peut-on conduire avec un permis étranger ?', 'yes-no', 'other'],
    ['¿Cuánto cuesta registrar una marca?', 'amount', 'product'],
    ['¿Cómo se instala una placa solar?', 'how-to', 'other'],
    ['Quanto costa un passaporto?', 'amount', 'product'],
    ['È sicura la cura con il litio?', 'yes-no', 'health'],
    ['Por que as folhas caem?', 'explain', 'other'],
    ['Qual é o melhor celular barato?', 'choice', 'other'],
  ])('%s', (question, kind, domain) => {
    expect([kindOfQuestion(question), domainOfQuestion(question)]).toEqual([kind, domain]);
  });
});
