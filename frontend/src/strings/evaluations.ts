import { common } from './common';

/** Question banks, their questions, and the evaluations that use them. */
export const evaluations = {
  publicationNote: (name: string, day: string) =>
    `Podrá leer su resultado de «${name}» desde el ${day}.`,

  banks: {
    title: 'Bancos de preguntas',
    create: 'Crear banco',
    form: {
      title: 'Nuevo banco de preguntas',
      name: 'Nombre',
      nameRequired: 'Escriba el nombre del banco.',
      bankDescription: 'Descripción',
      optional: 'Opcional',
      submit: 'Crear banco',
    },
    /** The banks that come with the program. */
    starter: {
      title: 'Conjunto inicial',
      body: 'Con los cuatro niveles descritos; después puede cambiarlos.',
      failed: 'No se pudo cargar el conjunto inicial.',
      choose: 'Bancos que se agregan',
      unchosen: 'Elija al menos un banco.',
      present: 'Ya tiene un banco con este nombre.',
      allPresent: 'Ya agregó todos los bancos del conjunto inicial.',
      show: (count: number) => `Ver las ${count} preguntas`,
      of: (name: string) => ` de ${name}`,
      add: (count: number) => (count > 1 ? `Agregar ${count} bancos` : 'Agregar banco'),
      added: (names: readonly string[]) =>
        names.length === 1 ? `Se agregó el banco «${names[0]}».` : `Se agregaron ${names.length} bancos.`,
    },
    list: {
      title: 'Bancos',
      search: 'Buscar bancos',
      open: 'Ver Preguntas',
      openOf: (name: string) => `Ver Preguntas de ${name}`,
      failed: 'No se pudieron cargar los bancos de preguntas.',
      empty: 'Todavía no hay bancos de preguntas',
      emptyBody: 'Agregue el conjunto inicial, o cree uno.',
      uses: (evaluations: number) => {
        if (evaluations === 0) return 'Sin evaluaciones';
        return evaluations === 1 ? '1 evaluación' : `${evaluations} evaluaciones`;
      },
    },
    actions: {
      edit: 'Editar',
      editOf: (name: string) => `Editar el banco ${name}`,
      save: 'Guardar',
      copy: 'Copiar',
      copyOf: (name: string) => `Copiar el banco ${name}`,
      copied: (name: string) => `Se creó el banco «${name}», con las mismas preguntas.`,
      remove: 'Eliminar',
      removeOf: (name: string) => `Eliminar el banco ${name}`,
      cannotRemove: (name: string) => `El banco «${name}» no puede eliminarse`,
      inUse: (evaluations: number) =>
        evaluations === 1
          ? 'Lo usa una evaluación. Elija antes otro banco en ella.'
          : `Lo usan ${evaluations} evaluaciones. Elija antes otro banco en ellas.`,
      confirmRemove: (name: string) => `¿Eliminar el banco «${name}»?`,
      confirmRemoveBody: 'Se eliminan también sus preguntas.',
      gone: 'Otra persona eliminó este banco.',
      goneHelp: 'Ya no se puede guardar nada en él. Si escribió algo, cópielo.',
      removed: (name: string) => `Se eliminó el banco «${name}».`,
    },
    evidence: {
      label: 'Exigir comentario o evidencia al calificar con 1 o con 4',
      isOn: 'Desde ahora se exige un comentario al calificar con 1 o con 4.',
      isOff: 'Desde ahora el comentario de cada pregunta es opcional.',
    },
    choose: 'Elija un banco',
    unknown: 'Este banco no existe',
  },

  questions: {
    types: { competency: 'Competencia', objective: 'Objetivo' },
    sections: {
      competency: {
        title: 'Competencias',
        missing: 'Ninguna: su peso pasa a los objetivos.',
      },
      objective: {
        title: 'Objetivos',
        missing: 'Ninguno: su peso pasa a las competencias.',
      },
    },
    count: (count: number) => (count === 1 ? '1 pregunta' : `${count} preguntas`),
    countOf: {
      competency: (count: number) => (count === 1 ? '1 competencia' : `${count} competencias`),
      objective: (count: number) => (count === 1 ? '1 objetivo' : `${count} objetivos`),
    },
    future: 'Lo ya enviado conserva su texto y su puntaje.',
    failed: 'No se pudieron cargar las preguntas.',
    empty: 'Este banco aún no tiene preguntas',
    emptyBody: 'Así nadie puede evaluar con él.',
    form: {
      label: 'Agregar una pregunta',
      text: 'Pregunta',
      textRequired: 'Escriba la pregunta.',
      severalHint: 'Para varias, una por línea.',
      levelsOfSeveral: 'Los niveles son de una sola pregunta: bórrelos, o deje una sola línea.',
      tooMany: (most: number) => `Agregue hasta ${most} preguntas a la vez.`,
      type: 'Tipo',
      levels: {
        title: 'Descripción de cada nivel (opcional)',
        count: (count: number) => (count === 1 ? '1 descrito' : `${count} descritos`),
        help: 'La leerán quien evalúa y quien es evaluado.',
      },
      add: 'Agregar',
      addSeveral: (count: number) => `Agregar ${count} preguntas`,
      save: 'Guardar',
      editLabel: (text: string) => `Editar la pregunta: ${text}`,
    },
    levels: 'Ver los niveles',
    /** Shown by pointing at its handle, and told when a question was moved. */
    drag: 'Arrastre para cambiar el orden',
    up: 'Subir',
    upOf: (text: string) => `Subir: ${text}`,
    down: 'Bajar',
    downOf: (text: string) => `Bajar: ${text}`,
    moved: (text: string, place: number, count: number) => `«${text}» quedó en el lugar ${place} de ${count}.`,
    edit: 'Editar',
    editOf: (text: string) => `Editar: ${text}`,
    remove: 'Eliminar',
    removeOf: (text: string) => `Eliminar: ${text}`,
    confirmRemove: '¿Eliminar esta pregunta?',
    confirmRemoveBody: 'Las evaluaciones ya enviadas la conservan.',
    removed: 'Pregunta eliminada.',
  },

  /** Where the reader is evaluated themselves. */
  runByOthers: {
    title: (name: string) => `A usted lo evalúan con «${name}»`,
    body: 'Hasta que reciba su resultado, otra persona cambia sus fechas y su categoría, la publica o la elimina.',
    nameOnly: 'Ya hay respuestas: solo el nombre puede cambiar.',
  },

  list: {
    title: 'Evaluaciones',
    create: 'Crear evaluación',
    caption: 'Evaluaciones, la más reciente primero',
    search: 'Buscar evaluaciones',
    columns: {
      name: 'Nombre',
      period: 'Período',
      category: 'Categoría',
      bank: 'Banco de preguntas',
      actions: 'Acciones',
    },
    noCategory: 'Sin categoría',
    noBank: 'Sin banco de preguntas',
    edit: 'Editar',
    editOf: (name: string) => `Editar ${name}`,
    remove: 'Eliminar',
    removeOf: (name: string) => `Eliminar ${name}`,
    current: 'Vigente',
    evaluated: (people: number) => {
      if (people === 0) return 'Nadie evaluado';
      return people === 1 ? '1 persona evaluada' : `${people} personas evaluadas`;
    },
    evaluatedOf: (people: number, all: number) => {
      if (all === 0) return 'Nadie por evaluar todavía';
      return `${people} de ${all} ${all === 1 ? 'persona evaluada' : 'personas evaluadas'}`;
    },
    publish: 'Publicar',
    publishOf: (name: string) => `Publicar resultados de ${name}`,
    confirmRemove: '¿Estás seguro de que deseas eliminar esta evaluación?',
    /** The drafts that would be lost with it. */
    drafts: (count: number) => {
      if (count === 0) return 'Ningún evaluador tiene respuestas sin enviar.';
      return count === 1
        ? '1 evaluador tiene respuestas sin enviar, que se perderán.'
        : `${count} evaluadores tienen respuestas sin enviar, que se perderán.`;
    },
    draftsLoading: 'Comprobando si alguien tiene respuestas sin enviar…',
    draftsFailed: 'No se pudo comprobar si alguien tiene respuestas sin enviar. Si las hay, se perderán.',
    failed: 'Error al cargar las evaluaciones.',
    removed: (name: string) => `Se eliminó la evaluación «${name}».`,
    removeFailed: 'Error al eliminar la evaluación.',
    empty: 'Todavía no hay evaluaciones',
  },

  phases: {
    names: { preparing: 'En preparación', open: 'Abierta', closed: 'Cerrada', published: 'Publicada' },
    /** An open one in which nobody can submit, because a newer one is answered. */
    replaced: 'Anterior',
    opens: (day: string) => `abre el ${day}`,
    /** Of one of a year that has not come. */
    from: (day: string) => `Desde el ${day}`,
    closes: (day: string) => `cierra el ${day}`,
    closed: (day: string) => `cerró el ${day}`,
    results: (day: string) => `resultados el ${day}`,
    published: (day: string) => `desde el ${day}`,
  },
  publishing: {
    title: (name: string) => `¿Publicar los resultados de «${name}»?`,
    counting: 'Contando los resultados…',
    countFailed: 'No se pudo contar cuántos resultados hay y cuántos están incompletos.',
    people: (people: number) => {
      if (people === 0) return 'Todavía no hay resultados. Cada persona leerá el suyo en cuanto la evalúen.';
      return people === 1
        ? '1 persona podrá leer su resultado.'
        : `${people} personas podrán leer su resultado.`;
    },
    provisional: (people: number) =>
      people === 1
        ? '1 resultado está incompleto: falta algún evaluador.'
        : `${people} resultados están incompletos: falta algún evaluador.`,
    withoutResult: (people: number) =>
      people === 1 ? '1 persona todavía no tiene resultado.' : `${people} personas todavía no tienen resultado.`,
    later: 'Para publicarlos otro día,',
    setDate: 'ponga esa fecha en la evaluación.',
    confirm: 'Publicar ahora',
    done: (name: string) => `Los resultados de «${name}» están publicados.`,
    failed: 'No se pudieron publicar los resultados.',
  },
  extensions: {
    title: 'Plazos propios',
    failed: 'No se pudieron cargar los plazos propios.',
    none: 'Ninguno.',
    until: (day: string) => `hasta el ${day}`,
    earlier: 'vale el cierre de todos, que es posterior',
    change: 'Cambiar',
    changeOf: (name: string) => `Cambiar el plazo de ${name}`,
    remove: 'Quitar',
    removeOf: (name: string) => `Quitar el plazo de ${name}`,
    confirmRemove: (name: string) => `¿Quitar el plazo propio de ${name}?`,
    confirmRemoveBody: (day: string) => `Podrá enviar hasta el ${day}, como todos.`,
    removed: (name: string) => `${name} tiene de nuevo el plazo de todos.`,
    removeFailed: 'No se pudo quitar el plazo.',
    open: 'Prolongar a un evaluador',
    form: 'Dar un plazo propio',
    evaluator: 'Evaluador',
    evaluatorRequired: 'Elija un evaluador.',
    evaluatorsFailed: common.failures.evaluators,
    day: 'Puede enviar hasta el',
    tooEarly: (day: string) => `Debe ser posterior al cierre de la evaluación, el ${day}.`,
    save: 'Guardar plazo',
    saved: (name: string, day: string) => `${name} puede enviar hasta el ${day}.`,
    saveFailed: 'No se pudo guardar el plazo.',
  },
  form: {
    name: 'Nombre',
    nameRequired: 'Escriba el nombre de la evaluación.',
    period: 'Período',
    periodToCome: (year: number) => `Cuenta desde el 1 de enero de ${year}.`,
    weights: 'Peso en el resultado',
    weightObjectives: 'Objetivos',
    weightCompetencies: 'Competencias',
    weightsInvalid: 'Escriba un número entero de 0 a 100.',
    weightsSum: 'La suma de los porcentajes debe ser igual a 100%.',
    bothWeights: (objectives: number, competencies: number) => `Objetivos ${objectives}%, competencias ${competencies}%`,
    sum: (total: number) => `Suma: ${total}%`,
    complete: {
      objectives: (value: number) => `Poner objetivos en ${value}%`,
      competencies: (value: number) => `Poner competencias en ${value}%`,
    },
    category: 'Categoría',
    categoryRequired: 'Elija una categoría.',
    chooseCategory: 'Elija una categoría',
    categoriesFailed: common.failures.categories,
    noCategories: 'Todavía no hay categorías.',
    goToCategories: 'Crear categorías',
    bank: 'Banco de preguntas',
    bankHint: 'Opcional. Sin banco nadie puede evaluar.',
    noBank: 'Sin banco de preguntas',
    banksFailed: 'Error al cargar los bancos de preguntas.',
    noBanks: 'Todavía no hay bancos de preguntas.',
    goToBanks: 'Crear bancos de preguntas',
    newBank: {
      open: 'Nuevo banco',
      name: 'Nombre del nuevo banco',
      create: 'Crear banco',
      failed: 'No se pudo crear el banco de preguntas.',
    },
    dates: 'Fechas (opcional)',
    dateLabels: { opens_on: 'Abre el', closes_on: 'Cierra el', results_on: 'Resultados desde el' },
    dateHelp: {
      opens_on: 'Sin fecha, desde ya.',
      closes_on: 'Último día para enviar.',
      results_on: 'Sin fecha, en cuanto se evalúa a cada quien.',
    },
    opensWithYear: (year: number) => `Sin fecha, desde el 1 de enero de ${year}.`,
    dateOf: (label: string, category: string) => `${label}, ${category}`,
    closesBeforeOpening: 'El cierre no puede ser anterior a la apertura.',
    resultsBeforeOpening: 'La fecha de los resultados no puede ser anterior a la apertura.',
    includesSelf: 'Incluir autoevaluación',
    includesSelfHelp: 'No cuenta en el resultado.',
    selfNeedsDate: 'Con autoevaluación hace falta: sin ella, cada quien podría leer su resultado antes de responder.',
    selfIncluded: 'Con autoevaluación',
    selfLeftOut: 'Sin autoevaluación',
  },

  newYear: {
    link: 'Nuevo año',
    title: 'Nuevo año',
    year: 'Año',
    loadFailed: 'No se pudo cargar lo que se puede copiar.',
    empty: (year: number) => `No hay evaluaciones por copiar para ${year}`,
    emptyBody: (year: number) =>
      `Cada categoría tiene ya la de ${year}, o no hay de años anteriores.`,
    check: 'Ver la preparación del año',
    kept: {
      same: 'Con los mismos bancos y asignaciones.',
      pending: 'Al crearlas, o cuando abran, todas las personas estarán de nuevo por evaluar.',
    },
    /** Of the year after this one. */
    next: {
      from: (year: number) =>
        `Cuentan desde el 1 de enero de ${year}, o desde que abran.`,
      ends: (year: number) =>
        `Ese día las de ${year - 1} dejan de recibir respuestas.`,
      banks: (year: number) =>
        `Si cambia un banco, cambia lo que falte de ${year - 1}: para otras preguntas, use una copia.`,
    },
    runByOthers: 'A usted lo evalúan con ella: debe crearla otra persona.',
    copyOf: (period: number) => `Copia de la de ${period}`,
    weights: (competencies: number, objectives: number) => `Competencias ${competencies}%, objetivos ${objectives}%`,
    noBank: 'Sin banco de preguntas',
    people: (people: number) => (people === 1 ? '1 persona' : `${people} personas`),
    nobody: 'Nadie está en esta categoría',
    includesSelf: 'Con autoevaluación',
    name: 'Nombre de la nueva',
    nameOf: (category: string) => `Nombre de la nueva evaluación de ${category}`,
    chooseOne: 'Elija al menos una categoría.',
    submit: (copies: number, year: number) =>
      copies === 1 ? `Crear 1 evaluación de ${year}` : `Crear ${copies} evaluaciones de ${year}`,
    failed: 'No se creó ninguna evaluación.',
    reload: 'Ver la lista de ahora',
    done: (copies: number, year: number) =>
      copies === 1 ? `Se creó 1 evaluación de ${year}.` : `Se crearon ${copies} evaluaciones de ${year}.`,
  },

  create: {
    title: 'Crear evaluación',
    submit: 'Crear evaluación',
    submitAndAdd: 'Crear y agregar otra',
    proposedName: (category: string, year: number) => `Evaluación de desempeño ${category} ${year}`,
    replaces: (category: string, name: string) =>
      `${category} ya tiene «${name}» este año. La nueva la reemplaza, y todas las personas vuelven a quedar pendientes.`,
    failed: 'Error al crear la evaluación.',
    created: 'Evaluación creada exitosamente.',
  },

  edit: {
    title: 'Editar evaluación',
    locked: 'Ya hay respuestas: solo pueden cambiar el nombre y las fechas.',
    lockedMeanwhile: 'Ya hay respuestas: deje los pesos, la categoría y el banco como estaban.',
    restore: 'Dejar los pesos, la categoría y el banco como estaban',
    submit: 'Guardar cambios',
    loadFailed: 'No se pudo cargar la evaluación.',
    saveFailed: 'No se pudo actualizar la evaluación.',
    saved: 'Evaluación actualizada correctamente.',
  },
} as const;
